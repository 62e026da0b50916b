// What people meet in their first half hour: the words they use, the forms they paste, and what they are told.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kSolvedCube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

// --- proofs and lengths -------------------------------------------------------------------------------------------

TEST(People, EveryProofNamesItsMetric) {
  const auto qtm = run({"solve", "cube3", "--method", "ida", "R U F2"});
  EXPECT_TRUE(has(qtm.err, "4 moves QTM (3 HTM), proved shortest in QTM")) << qtm.err;
  const auto htm = run({"solve", "cube3", "--method", "ida", "--htm", "R U F2"});
  EXPECT_TRUE(has(htm.err, "3 moves HTM (4 QTM), proved shortest in HTM")) << htm.err;
  const auto json = Json::parse(run({"solve", "cube3", "--method", "ida", "--json", "R U F2"}).out);
  EXPECT_EQ(json["proof"], "no solution has fewer moves in QTM");
  EXPECT_FALSE(json.contains("note")) << "nothing that contradicts it: " << json["note"];
  EXPECT_EQ(Json::parse(run({"solve", "puzzle8", "--json", "1 2 3 4 5 6 7 0 8"}).out)["proof"],
            "no solution has fewer moves");
  EXPECT_TRUE(Json::parse(run({"solve", "cube3", "--method", "greedy", "--heuristic", "stickers", "--max-depth", "1",
                               "--json", "R U F2 D B"})
                              .out)["proof"]
                  .is_null());
}

TEST(People, BothLengthsAreInEveryAnswer) {
  const auto qtm = Json::parse(run({"solve", "cube3", "--method", "ida", "--json", "R2 U F2"}).out);
  EXPECT_EQ(qtm["length"], 5);
  EXPECT_EQ(qtm["lengths"], (Json{{"qtm", 5}, {"htm", 3}}));
  const auto htm = Json::parse(run({"solve", "cube2", "--htm", "--json", "R2 U F2"}).out);
  EXPECT_EQ(htm["length"], htm["lengths"]["htm"]);
  EXPECT_GT(htm["lengths"]["qtm"], htm["lengths"]["htm"]);
  EXPECT_EQ(Json::parse(run({"solve", "puzzle8", "--json", "1 2 3 4 5 6 7 0 8"}).out)["lengths"], (Json{{"moves", 1}}));
}

// Someone who names a model wants its figures, not another heuristic's.
TEST(People, AModelAloneIsUsedOrRefused) {
  const auto used = Json::parse(run({"solve", "cube2", "--method", "greedy", "--model",
                                     std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/cube2.model", "--json", "R U"})
                                    .out);
  EXPECT_EQ(used["heuristic"], "model");
  EXPECT_TRUE(has(used["model"], "cube2.model")) << used["model"];
  const auto foreign = run({"solve", "puzzle15", "--model", std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/cube3.model",
                            "--time", "1", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"});
  EXPECT_NE(foreign.code, 0);
  EXPECT_TRUE(has(foreign.err, "cube3.model")) << foreign.err;
  const auto unread = run({"solve", "cube2", "--method", "optimal", "--model", "any.model", "R U"});
  EXPECT_EQ(unread.code, 2);
  EXPECT_TRUE(has(unread.err, "--model")) << unread.err;
}

TEST(People, PluralsAgree) {
  const auto lights = [](const char* board) { return run({"solve", "lightsout5", board}).err; };
  EXPECT_TRUE(has(lights("0000000100011100010000000"), "solved in 1 press,")) << lights("0000000100011100010000000");
  EXPECT_TRUE(has(lights("1100010000000000000100011"), "solved in 2 presses,"));
  EXPECT_TRUE(has(run({"solve", "puzzle8", "1 2 3 4 5 6 7 0 8"}).err, "solved in 1 move,"));
}

TEST(People, GreedyThatIsLostDoesNotAskForMoreTime) {
  const auto outcome = run({"solve", "puzzle8", "--method", "greedy", "--heuristic", "zero", "--max-depth", "50",
                            "--json", "8 6 7 2 5 4 3 0 1"});
  EXPECT_EQ(outcome.code, 4);
  const auto json = Json::parse(outcome.out);
  EXPECT_FALSE(json.contains("stopped")) << "no limit of time, memory or nodes ended it";
  EXPECT_TRUE(has(json["note"], "more time will not help, another method")) << json["note"];
}

// --- tables -------------------------------------------------------------------------------------------------------

TEST(People, TheHintToBuildTablesNamesTheMetric) {
  const auto outcome = shell(
      "export XDG_CACHE_HOME=$(mktemp -d); $unscramble solve cube3 --htm --method optimal --time 0.02 "
      "\"R U F2 D B' L2 U' R F D2 L B U2 R' F\"; code=$?; rm -r $XDG_CACHE_HOME; exit $code");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_TRUE(has(outcome.err, "--metric htm'")) << outcome.err;
  EXPECT_FALSE(has(outcome.err, "qtm")) << outcome.err;
}

TEST(People, ATableBuildSaysHowLargeItIsAndWhereItGoes) {
  // Ctrl-C comes as soon as the build says that it has begun: a fast machine must not finish a table before. The
  // program runs in the foreground, since a shell's background jobs ignore that signal.
  const auto outcome = shell(
      "d=$(mktemp -d); touch $d/err; "
      "(until grep -q 'building the pattern' $d/err; do sleep 0.02; done; kill -INT $(cat $d/pid)) & "
      "XDG_CACHE_HOME=$d sh -c \"echo \\$\\$ > $d/pid; exec $unscramble pdb build puzzle15 2> $d/err\"; "
      "echo $?; kill %1 2> /dev/null; wait; cat $d/err >&2; ls -R $d | grep -c 'table$'; rm -rf $d");
  EXPECT_TRUE(has(outcome.err, "2 tables, 275 MB, kept in ")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "building the pattern database ")) << outcome.err;
  EXPECT_EQ(outcome.out, "4\n0\n") << "Ctrl-C: a limit was reached, and no half table is left";
}

TEST(People, TablesCanBeListedByPuzzle) {
  const auto outcome = shell(
      "export XDG_CACHE_HOME=$(mktemp -d); $unscramble pdb build 8puzzle && $unscramble pdb list puzzle8 && "
      "$unscramble pdb list cube3 && $unscramble solve puzzle8 --method ida --heuristic pdb --json 867254301; "
      "code=$?; rm -r $XDG_CACHE_HOME; exit $code");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "0 tables in")) << outcome.err;  // of the cube
  EXPECT_TRUE(has(outcome.out, "already built") || has(outcome.out, "by depth:")) << outcome.out;
  EXPECT_EQ(Json::parse(lines_of(outcome.out).back())["length"], 31);
  EXPECT_EQ(run({"pdb", "list", "cub3"}).code, 2);
}

TEST(People, PuzzlesTellTheRealDefault) {
  const auto text = run({"puzzles", "cube3"}).out;
  EXPECT_TRUE(has(text, "by default    combined, guided by model")) << text;
  const auto json = Json::parse(run({"puzzles", "cube3", "--json"}).out);
  EXPECT_EQ(json["default"], (Json{{"method", "combined"}, {"heuristic", "model"}}));
  EXPECT_TRUE(Json::parse(run({"puzzles", "cube2", "--json"}).out)["default"]["heuristic"].is_null());
}

TEST(People, ShortCubesAreProvedAtOnceAndWithoutTables) {
  const auto outcome = shell(
      "export XDG_CACHE_HOME=$(mktemp -d); $unscramble solve cube3 --prove --json \"R U F2\" \"L D' B\"; code=$?; "
      "du -s -B1 $XDG_CACHE_HOME >&2; rm -r $XDG_CACHE_HOME; exit $code");
  EXPECT_EQ(outcome.code, 0);
  for (const auto& line : lines_of(outcome.out)) {
    const auto json = Json::parse(line);
    EXPECT_TRUE(json["proved_optimal"].get<bool>());
    EXPECT_LT(json["seconds"].get<double>(), 2);
  }
  EXPECT_LT(std::stoll(outcome.err), 1'000'000) << "nothing was built";
}

// --- cubes --------------------------------------------------------------------------------------------------------

TEST(People, HalfTurnsAreAskedForInManyWays) {
  for (const Words& words : {Words{"--htm"}, {"--metric", "HTM"}, {"--metric", "htm"}, {"--metric=ftm"}}) {
    Words all{"solve", "cube3", "--method", "ida", "--json", "R2 U"};
    all.insert(all.end(), words.begin(), words.end());
    const auto json = Json::parse(run(all).out);
    EXPECT_EQ(json["length"], 2);
    EXPECT_EQ(json["metric"], "htm");
  }
  EXPECT_EQ(Json::parse(run({"solve", "cube3", "--method", "ida", "--json", "--qtm", "R2 U"}).out)["length"], 3);
}

TEST(People, AlgorithmsAreReadAsElsewhere) {
  const auto state = [](const std::string& text) {
    return Json::parse(run({"solve", "cube3", "--method", "two-phase", "--json", text}).out)["state"];
  };
  EXPECT_EQ(state("[R, U]"), state("R U R' U'"));
  EXPECT_EQ(state("[R: U]"), state("R U R'"));
  EXPECT_EQ(state("[R: [U, F2]]"), state("R U F2 U' F2 R'"));
  EXPECT_EQ(state("(R U)3"), state("R U R U R U"));
  EXPECT_EQ(state("(R U)'"), state("U' R'"));
  EXPECT_EQ(state("R U // the first two\nF2"), state("R U F2"));
  EXPECT_EQ(state("R U F2 (3f*)"), state("R U F2"));
  EXPECT_EQ(run({"solve", "cube3", "[R, U"}).code, 3);
}

// What someone does who holds the cube: the scramble, then the answer, end in a solved cube, however it is held.
TEST(People, AnswersAreForTheCubeAsItIsHeld) {
  EXPECT_EQ(run({"solve", "cube3", "--method", "ida", "-q", "x R U"}).out, "U' R'\n");
  EXPECT_EQ(run({"solve", "cube3", "--method", "ida", "-q", "Rw U"}).out, "U' L'\n");
  EXPECT_EQ(run({"solve", "cube2", "-q", "L U"}).out.size(), run({"solve", "cube2", "-q", "R U"}).out.size());
  for (const std::string puzzle : {"cube3", "cube2"})
    for (const std::string scramble : {"y R U2 F' x L D", "z2 B D x' U R y L", "L D B' L2 U F'"}) {
      const auto method = puzzle == "cube3" ? "two-phase" : "optimal";
      const auto answer = run({"solve", puzzle, "--method", method, "--json", scramble});
      ASSERT_EQ(answer.code, 0) << answer.err;
      EXPECT_EQ(run({"verify", puzzle}, answer.out).code, 0) << "the state in the answer is the one its moves are for";
      const auto both = Json::parse(run({"solve", puzzle, "--method", method, "--json",
                                         scramble + " " + Json::parse(answer.out)["moves"].get<std::string>()})
                                        .out);
      EXPECT_EQ(both["length"], 0) << puzzle << " " << scramble;
    }
}

TEST(People, ACubeLetteredAsItIsHeldIsAnsweredThatWay) {
  const auto held = Json::parse(run({"solve", "cube3", "--method", "ida", "--json", "y R"}).out);
  const std::string facelets = held["state"];
  EXPECT_EQ(facelets[4], 'U');
  EXPECT_EQ(facelets[13], 'B') << "after y the back face is on the right";
  EXPECT_EQ(run({"solve", "cube3", "--method", "ida", "-q", facelets}).out, "R'\n");
}

TEST(People, ScramblesComeAsMovesToo) {
  for (const std::string puzzle : {"cube3", "cube2", "puzzle8", "puzzle15", "lightsout"})
    for (const Words& words : {Words{}, Words{"--length", "9"}}) {
      Words all{"scramble", puzzle, "--moves", "--json", "--seed", "5"};
      all.insert(all.end(), words.begin(), words.end());
      const auto outcome = run(all);
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(run(all).out, outcome.out) << "a seed gives the same moves";
      const auto json = Json::parse(outcome.out);
      const std::string goal = Json::parse(run({"puzzles", puzzle, "--json"}).out)["goal"];
      const auto check = run({"verify", puzzle, goal, json["moves"], "--goal", json["state"]});
      EXPECT_EQ(check.code, 0) << puzzle << ": " << check.out;
    }
  EXPECT_EQ(
      run({"scramble", "cube3", "--seed", "5"}).out,
      Json::parse(run({"scramble", "cube3", "--seed", "5", "--moves", "--json"}).out)["state"].get<std::string>() +
          "\n");
  EXPECT_EQ(run({"scramble", "sokoban", "--moves"}).code, 2);
}

TEST(People, AListOfScramblesIsSolvedLineByLine) {
  const std::string list =
      "\xEF\xBB\xBF# from the last competition\n1. R U R'\n\n// warm-up\n2) F2 D  // easy\n3. [R, U] (4f*)\r\n";
  const auto outcome = run({"solve", "cube3", "--method", "ida", "-q", "-"}, list);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "R U' R'\nD' F2\nU R U' R'\n");
}

// --- boards -------------------------------------------------------------------------------------------------------

TEST(People, BoardsAreReadInManyForms) {
  for (const char* board : {"8 6 7 2 5 4 3 0 1", "[8, 6, 7, 2, 5, 4, 3, 0, 1]", "[[8,6,7],[2,5,4],[3,0,1]]",
                            "8 6 7/2 5 4/3 _ 1", "8,6,7,2,5,4,3,x,1", "867254301", "867/254/301", "8 6 7\n2 5 4\n3 . 1",
                            "(8, 6, 7, 2, 5, 4, 3, None, 1)", "8,6,7,2,5,4,3,,1", "86725430 1"}) {
    const auto outcome = run({"solve", "puzzle8", "--json", board});
    if (std::string_view(board) == "86725430 1") {
      EXPECT_EQ(outcome.code, 3) << board;
      continue;
    }
    EXPECT_EQ(outcome.code, 0) << board << ": " << outcome.out;
    EXPECT_EQ(Json::parse(outcome.out)["state"], "8 6 7 2 5 4 3 0 1") << board;
  }
  const auto unquoted = run({"solve", "puzzle8", "-q", "[1,", "2,", "3,", "4,", "5,", "6,", "7,", "0,", "8]"});
  EXPECT_EQ(unquoted.out, "L\n");
  EXPECT_EQ(run({"solve", "lightsout5", "-q", "00000/00100/01110/00100/00000"}).out,
            run({"solve", "lightsout5", "-q", "[0,0,0,0,0],[0,0,1,0,0],[0,1,1,1,0],[0,0,1,0,0],[0,0,0,0,0]"}).out);
}

TEST(People, AByteOrderMarkIsNoPartOfAState) {
  EXPECT_EQ(run({"solve", "puzzle8", "-q"},
                "\xEF\xBB\xBF"
                "1 2 3 4 5 6 7 0 8\r\n")
                .out,
            "L\n");
}

TEST(People, AGoalWithTheBlankFirstIsSuggested) {
  const auto outcome = run({"solve", "puzzle15", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"});
  EXPECT_EQ(outcome.code, 5);
  EXPECT_TRUE(has(outcome.err, "--goal \"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\"")) << outcome.err;
  EXPECT_EQ(run({"solve", "puzzle15", "-q", "--goal", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
                 "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"})
                .out,
            "R\n");
}

// --- models -------------------------------------------------------------------------------------------------------

TEST(People, AModelIsWrittenInInt8AndSaysTheSame) {
  const auto outcome =
      shell("d=$(mktemp -d); m=" UNSCRAMBLE_SOURCE_DIR
            "/models/cube2.model; $unscramble export $m --int8 $d/a.model && "
            "for f in $m $d/a.model; do $unscramble solve cube2 --method beam --heuristic model "
            "--model $f --beam 64 \"R U F R' U2 F\"; done; code=$?; "
            "$unscramble export $m; $unscramble export $m --onnx $d/b --int8 $d/c; rm -r $d; exit $code");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 2U) << outcome.err;
  EXPECT_EQ(lines[0], lines[1]);
  EXPECT_TRUE(has(outcome.err, "export needs --onnx FILE or --int8 FILE")) << outcome.err;
}

TEST(People, WhatHasNoInt8FormIsRefusedAndNothingWritten) {
  const auto outcome = shell("d=$(mktemp -d); m=" UNSCRAMBLE_SOURCE_DIR
                             "/models; for f in cube3-ntuple cube3-pdbnet; do "
                             "$unscramble export $m/$f.model --int8 $d/a; echo $?; done; ls $d; rm -r $d");
  EXPECT_EQ(outcome.out, "2\n2\n") << outcome.err;
  EXPECT_TRUE(has(outcome.err, "cube3-ntuple.model: this model is not a network; its kind is 'ntuple'")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "cube3-pdbnet.model: int8 sums rows of categories")) << outcome.err;
}

TEST(People, AShippedModelGoesToOnnxAndBack) {
  const auto outcome = shell("d=$(mktemp -d); m=" UNSCRAMBLE_SOURCE_DIR
                             "/models/cube2.model; $unscramble export $m --onnx $d/a.onnx && "
                             "$unscramble import $d/a.onnx --out $d/b.model && $unscramble import $d/a.onnx --like $m "
                             "--float32 --out $d/c.model && "
                             "for f in $m $d/b.model $d/c.model; do "
                             "$unscramble solve cube2 --method anytime --heuristic model --model $f --beam 256 --json "
                             "\"R U F R' U2 F\"; done; "
                             "code=$?; $unscramble import $m --out $d/d.model; rm -r $d; exit $code");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3U) << outcome.err;
  for (const auto& line : lines) EXPECT_EQ(Json::parse(line)["status"], "solved") << line;
  EXPECT_TRUE(has(outcome.err, "for cube2, int8, 4 golden rows")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "for cube2, float32, 4 golden rows")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "not an ONNX file")) << outcome.err;
}

// --- words --------------------------------------------------------------------------------------------------------

TEST(People, PuzzlesHaveOtherNames) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"CUBE3", "cube3"},          {"3x3", "cube3"},
      {"rubiks", "cube3"},         {"Rubik's Cube", "cube3"},
      {"2x2x2", "cube2"},          {"15puzzle", "puzzle15"},
      {"lights5", "lightsout5"},   {"lights out 5x5", "lightsout5"},
      {"15-puzzle", "puzzle15"},   {"Puzzle 8", "puzzle8"},
      {"lights-out", "lightsout"}, {"Lights_Out_5", "lightsout5"}};
  for (const auto& [name, known] : names) {
    const auto outcome = run({"puzzles", name, "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["name"], known);
  }
  const auto answer = run({"solve", "3x3", "--method", "ida", "--json", "R"});
  EXPECT_EQ(Json::parse(answer.out)["puzzle"], "cube3");
  EXPECT_EQ(run({"verify", "rubiks"}, answer.out).code, 0);
}

TEST(People, DidYouMean) {
  const std::vector<std::pair<Words, std::string>> mistakes = {
      {{"slove", "cube3", "R"}, "did you mean solve?"},
      {{"cube3", "R", "U"}, "unscramble solve cube3"},
      {{"pdb", "biuld", "cube3"}, "did you mean build?"},
      {{"solve", "cube33", "R"}, "did you mean cube3?"},
      {{"solve", "puzle15", "R"}, "did you mean puzzle15?"},
      {{"solve", "cube3", "--method", "kociemba", "R"}, "did you mean two-phase?"},
      {{"solve", "cube3", "--method", "twophase", "R"}, "did you mean two-phase?"},
      {{"solve", "cube3", "--method", "A*", "R"}, "did you mean astar?"},
      {{"solve", "cube3", "--method", "IDA*", "R"}, "did you mean ida?"},
      {{"solve", "puzzle8", "--heuristic", "manhatan", "R"}, "did you mean manhattan?"},
      {{"solve", "puzzle8", "--heuristic", "network", "R"}, "did you mean model?"},
      {{"solve", "cube3", "--tme", "3", "R"}, "did you mean --time?"},
      {{"--hlep"}, "did you mean --help?"},
      {{"solve", "cube3", "--explian", "R"}, "did you mean --explain?"},
      {{"scramble", "cube3", "--lenght", "3"}, "did you mean --length?"}};
  for (const auto& [words, told] : mistakes) {
    const auto outcome = run(words);
    EXPECT_EQ(outcome.code, 2) << told;
    EXPECT_TRUE(has(outcome.err, told)) << outcome.err;
  }
  EXPECT_FALSE(has(run({"solve", "cube3", "--frobnicate", "R"}).err, "did you mean")) << "nothing is near";
}

TEST(People, HelpIsASubcommandToo) {
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_EQ(run({"help", "solve"}).out, run({"solve", "--help"}).out);
  EXPECT_EQ(run({"help", "pdb", "build"}).out, run({"pdb", "build", "--help"}).out);
  EXPECT_EQ(run({"help", "cube3"}).out, run({"puzzles", "cube3"}).out);
  EXPECT_EQ(run({"help", "slove"}).code, 2);
  for (const char* part : {"unscramble pdb build", "unscramble pdb list", "unscramble pdb check"})
    EXPECT_TRUE(has(run({"help", "pdb"}).out, part)) << part;
  EXPECT_TRUE(has(run({"pdb"}).err, "pdb needs one of build, list, check")) << run({"pdb"}).err;
  EXPECT_EQ(run({"version"}).out, run({"--version"}).out);
}

TEST(People, TheHelpOfSolveFitsAScreen) {
  const auto lines = lines_of(run({"solve", "--help"}).out);
  EXPECT_LE(lines.size(), 42U);
  for (const auto& line : lines) EXPECT_LE(line.size(), 120U) << line;
}

TEST(People, TheHelpForAPuzzleHasWhatFitsIt) {
  const auto cube = run({"solve", "3x3", "--help"}).out;
  for (const char* part : {"two-phase", "--tables", "54 facelets", "by default  combined, guided by model", "--htm"})
    EXPECT_TRUE(has(cube, part)) << part;
  const auto tiles = run({"solve", "puzzle8", "--help"}).out;
  EXPECT_TRUE(has(tiles, "manhattan")) << tiles;
  for (const char* part : {"two-phase", "--tables", "facelets"}) EXPECT_FALSE(has(tiles, part)) << part;
}

TEST(People, ExplainTellsAPlanInWords) {
  for (const Words& words :
       {Words{"cube3", "R"}, {"cube2", "R"}, {"puzzle8", "867254301"}, {"lightsout", std::string(49, '0')}}) {
    const auto outcome = run({"solve", words[0], "--explain", "--time", "1", words[1]});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const char* part : {"method     ", "limits     1.00 s", "answer     "})
      EXPECT_TRUE(has(outcome.err, part)) << outcome.err;
  }
  const auto told = run({"solve", "puzzle8", "--explain", "--method", "bwas", "--weight", "0.5", "--heuristic",
                         "parity(manhattan)", "867254301"});
  EXPECT_TRUE(has(told.err, "--weight 0.5: weight of the path cost")) << told.err;
  EXPECT_TRUE(has(told.err, "raised to the parity of the distance")) << told.err;
  EXPECT_TRUE(has(told.err, "no time limit")) << told.err;
}

}  // namespace
}  // namespace unscramble::cli_test
