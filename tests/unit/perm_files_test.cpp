// Definition files that are wrong: each is refused with the place and the cause.
#include <gtest/gtest.h>

#include "domains/perm/engine.h"
#include "domains/perm/readers.h"
#include "fuzz/texts.h"

namespace unscramble::perm {
namespace {

const std::string kHead = "Name Tiny\nSet A 3 2\nSolved\nA\n1 2 3\nEnd\n";
const std::string kMove = "Move R\nA\n2 3 1\n0 1 1\nEnd\n";

struct WrongFile {
  const char* name;
  std::string file;
  std::string text;
  std::string place;  // LINE:COLUMN
  std::string cause;  // part of the message
};

const std::vector<WrongFile>& wrong_files() {
  static const std::vector<WrongFile> files = {
      {"Empty", "a.tws", "", "1:1", "without a 'Set'"},
      {"UnknownStatement", "a.tws", "Name Tiny\nPrune 3\n", "2:1", "unknown statement 'Prune'"},
      {"NameTwice", "a.tws", "Name Tiny\nName Small\n", "2:1", "has a name already"},
      {"SetTwice", "a.tws", "Set A 3 1\nSet A 2 1\n", "2:5", "defined twice"},
      {"TooManyPieces", "a.tws", "Set A 256 1\n", "1:7", "from 1 to 255"},
      {"NoOrientations", "a.tws", "Set A 3 0\n", "1:9", "from 1 to 127"},
      {"SetWithoutNumbers", "a.tws", "Set A\n", "1:1", "Set NAME PIECES ORIENTATIONS"},
      {"NoSolved", "a.tws", "Set A 3 1\nMove R\nA\n2 3 1\nEnd\n", "2:1", "'Solved' block must come before"},
      {"SolvedTwice", "a.tws", kHead + "Solved\nEnd\n", "7:1", "given twice"},
      {"WrongLength", "a.tws", kHead + "Move R\nA\n2 3\nEnd\n", "9:1", "has 3 pieces, but this row has 2"},
      {"NotAPermutation", "a.tws", kHead + "Move R\nA\n2 2 1\nEnd\n", "9:1", "not a permutation"},
      {"PieceOutOfRange", "a.tws", kHead + "Move R\nA\n2 4 1\nEnd\n", "9:3", "from 1 to 3"},
      {"OrientationTooLarge", "a.tws", kHead + "Move R\nA\n2 3 1\n0 2 0\nEnd\n", "10:3", "from 0 to 1"},
      {"UnknownSet", "a.tws", kHead + "Move R\nB\n2 3 1\nEnd\n", "8:1", "name of a set or 'End'"},
      {"NoEnd", "a.tws", kHead + "Move R\nA\n2 3 1\n", "7:1", "no 'End'"},
      {"MoveTwice", "a.tws", kHead + kMove + kMove, "12:6", "defined twice"},
      {"NoMoves", "a.tws", kHead, "7:1", "without a 'Move'"},
      {"UnknownMoveInSequence", "a.tws", kHead + kMove + "MoveSequence S R Q\n", "12:18", "no move Q"},
      {"SequenceOfItself", "a.tws", kHead + kMove + "MoveSequence S S R\n", "12:14", "defined by itself"},
      {"AliasOfNothing", "a.tws", kHead + kMove + "MoveAlias L Q'\n", "12:13", "no move Q'"},
      {"IllegalInUnknownSet", "a.tws", kHead + kMove + "Illegal B 1 2\n", "12:9", "no set B"},
      {"IllegalSolvedState", "a.tws", kHead + kMove + "Illegal A 1 1\n", "12:13", "solved state itself"},
      {"QuestionMarkInMove", "a.tws", kHead + "Move R\nA\n2 3 1\n? 0 0\nEnd\n", "10:1",
       "is not one of the orientations"},
      {"JsonCutOff", "a.json", "{\"orbits\": [", "1:13", "the file ends"},
      {"JsonWord", "a.json", "{\"orbits\": nope}", "1:12", "is not a JSON value"},
      {"JsonKeyTwice", "a.json", "{\"a\": 1,\n \"a\": 2}", "2:2", "appears twice"},
      {"JsonList", "a.json", "[1, 2]", "1:1", "a definition is a JSON object"},
      {"JsonDeep", "a.json", std::string(100, '['), "1:66", "64 deep"},
      {"NoPattern", "a.json", R"({"orbits":[{"orbitName":"A","numPieces":2,"numOrientations":1}],"moves":{}})", "1:1",
       "no \"defaultPattern\""},
      {"OrbitMissingInMove", "a.json",
       "{\"orbits\":[{\"orbitName\":\"A\",\"numPieces\":2,\"numOrientations\":1}],\n"
       "\"defaultPattern\":{\"A\":{\"pieces\":[0,1],\"orientation\":[0,0]}},\n\"moves\":{\"R\":{}}}",
       "3:14", "lacks the orbit A"},
      {"KPuzzleNotAPermutation", "a.json",
       "{\"orbits\":[{\"orbitName\":\"A\",\"numPieces\":2,\"numOrientations\":1}],\n"
       "\"defaultPattern\":{\"A\":{\"pieces\":[0,1],\"orientation\":[0,0]}},\n"
       "\"moves\":{\"R\":{\"A\":{\"permutation\":[0,0],\"orientationDelta\":[0,0]}}}}",
       "3:37", "not a permutation"},
      {"DerivedOfNothing", "a.json",
       "{\"orbits\":[{\"orbitName\":\"A\",\"numPieces\":2,\"numOrientations\":1}],\n"
       "\"defaultPattern\":{\"A\":{\"pieces\":[0,1],\"orientation\":[0,0]}},\n"
       "\"moves\":{\"R\":{\"A\":{\"permutation\":[1,0]}}},\"derivedMoves\":{\"L\":\"[x: R]\"}}",
       "3:63", "there is no move x"},
      {"NoGenerators", "a.json", "{\"central_state\": [0, 1]}", "1:1", "there is no \"generators\""},
      {"GeneratorTwice", "a.json", "{\"generators\": {\"a\": [1, 1, 0]}}", "1:26",
       "not a permutation: 1 appears twice"},
      {"GeneratorOutOfRange", "a.json", "{\"generators\": {\"a\": [1, 3, 0]}}", "1:26", "numbers from 0 to 2"},
      {"GeneratorsOfTwoSizes", "a.json", "{\"generators\": {\"a\": [1, 0],\n\"b\": [1, 2, 0]}}", "2:6", "the others 2"},
      {"CentralStateTooShort", "a.json", "{\"generators\": {\"a\": [1, 2, 0]}, \"central_state\": [0, 1]}", "1:51",
       "has 2 labels"},
      {"NamesMissing", "a.json", "{\"actions\": [[1, 0], [0, 1]],\n\"names\": [\"a\"]}", "2:10",
       "each of the 2 generators"},
      {"GapCycleTwice", "a.gap", "M_a:=(1,2,1);\n", "1:11", "position 1 appears twice"},
      {"GapNotClosed", "a.gap", "M_a:=(1,2;\n", "1:10", "expected ',' or ')'"},
      {"GapPositionZero", "a.gap", "M_a:=(1,2,3);\nip:=[[1],[0,3]];\n", "2:11", "from 1 to 4000"},
      {"GapNothing", "a.gap", "# only words\nGen:=[];\n", "1:1", "no generator"},
  };
  return files;
}

class WrongDefinition : public ::testing::TestWithParam<WrongFile> {};

TEST_P(WrongDefinition, IsRefusedWithPlaceAndCause) {
  const auto& wrong = GetParam();
  const auto read = read_definition(SourceText(wrong.file, wrong.text));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().message.rfind(wrong.file + ":" + wrong.place + ": ", 0), 0U) << read.error().message;
  EXPECT_NE(read.error().message.find(wrong.cause), std::string::npos) << read.error().message;
}

INSTANTIATE_TEST_SUITE_P(Files, WrongDefinition, ::testing::ValuesIn(wrong_files()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(DefinitionFiles, TooLargeIsRefused) {
  const std::string text(kMostBytes + 1, '#');
  const auto read = read_definition(SourceText("a.tws", text));
  ASSERT_FALSE(read.has_value());
  EXPECT_NE(read.error().message.find("larger than 2 MB"), std::string::npos);
}

// Any bytes are refused with a cause or read, and what was read can be used.
void try_definition(const std::string& file, const std::string& text) {
  const auto read = read_definition(SourceText(file, text));
  if (!read) {
    ASSERT_FALSE(read.error().message.empty());
    return;
  }
  const auto engine = Engine::make(*read, "");
  if (!engine) {
    ASSERT_FALSE(engine.error().message.empty());
    return;
  }
  const std::string goal = (*engine)->format_state((*engine)->goal().data());
  std::vector<std::uint8_t> state(kMostStateBytes);
  const auto again = (*engine)->read_state(goal, state.data());
  ASSERT_TRUE(again.has_value()) << goal << ": " << again.error().message;
}

TEST(DefinitionFiles, DamagedFilesAreRefusedOrRead) {
  const std::string kpuzzle =
      R"({"name":"t","orbits":[{"orbitName":"A","numPieces":3,"numOrientations":2}],"defaultPattern":{"A":{"pieces":)"
      R"([0,1,1],"orientation":[0,0,0],"orientationMod":[0,1,1]}},"moves":{"R":{"A":{"permutation":[1,2,0],)"
      R"("orientationDelta":[1,0,1]}},"x":{"A":{"permutation":[1,0,2],"orientationDelta":[0,0,0]}}},"derivedMoves":)"
      R"({"L":"[x: R]","M":"R L' (x)2"}})";
  const std::string generators = R"--({"central_state":[0,0,1,1],"generators":{"a":[1,2,3,0],"b":"(1,2)"}})--";
  const std::vector<std::pair<std::string, std::string>> good = {
      {"a.tws", kHead + kMove + "MoveAlias L R'\nMoveSequence S R R\nIllegal A 1 2\n"},
      {"a.json", kpuzzle},
      {"a.json", generators},
      {"a.gap", "M_a:=(1,2,3)(4,5);\nM_b:=(1,4);\nip:=[[1],[2,3]];\n"}};
  Rng rng(7);
  for (const auto& [file, text] : good) {
    const auto read = read_definition(SourceText(file, text));
    ASSERT_TRUE(read.has_value()) << read.error().message;
    for (int i = 0; i < 5000 && !::testing::Test::HasFailure(); ++i) try_definition(file, mutated(text, rng));
    for (int i = 0; i < 5000 && !::testing::Test::HasFailure(); ++i) try_definition(file, random_bytes(rng, 80));
  }
}

}  // namespace
}  // namespace unscramble::perm
