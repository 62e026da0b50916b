// Sokoban: reading and refusing levels, level files, encodings, drawing.
#include "domains/sokoban/sokoban.h"

#include <gtest/gtest.h>

namespace unscramble {
namespace {

Sokoban any_sokoban() { return *Sokoban::make("sokoban", {}); }

Error refusal(std::string_view text) {
  const auto result = any_sokoban().read(text);
  EXPECT_FALSE(result.has_value()) << text;
  return result.has_value() ? Error{} : result.error();
}

void expect_refusal(std::string_view text, ErrorCode code, std::string_view cause) {
  const Error error = refusal(text);
  EXPECT_EQ(error.code, code) << text << ": " << error.message;
  EXPECT_NE(error.message.find(cause), std::string::npos) << text << ": " << error.message;
}

std::string normal(std::string_view text) {
  const auto result = any_sokoban().read(text);
  EXPECT_TRUE(result.has_value()) << text << ": " << (result ? "" : result.error().message);
  return result ? result->puzzle.format(result->state) : "";
}

TEST(SokobanRefuses, Emptiness) {
  expect_refusal("", ErrorCode::kInvalid, "empty");
  expect_refusal("  \n / \r\n", ErrorCode::kInvalid, "empty");
}

TEST(SokobanRefuses, AnUnknownCharacterWithItsPlace) {
  expect_refusal("#####/#@$x#/#####", ErrorCode::kInvalid, "'x' at row 2, column 4");
  expect_refusal("#####/#@$.#/####\t", ErrorCode::kInvalid, "'\\x09' at row 3, column 5");
}

TEST(SokobanRefuses, NoPlayerAndTwo) {
  expect_refusal("#####/# $.#/#####", ErrorCode::kInvalid, "no player");
  expect_refusal("######/#@$.+#/######", ErrorCode::kInvalid, "row 2, column 2 and at row 2, column 5");
}

TEST(SokobanRefuses, NoBoxesAndMoreBoxesThanGoals) {
  expect_refusal("#####/#@ .#/#####", ErrorCode::kInvalid, "no boxes");
  expect_refusal("#######/#@$$. #/#######", ErrorCode::kInvalid, "2 boxes, 1 goals");
}

TEST(SokobanRefuses, ALevelThatIsNotEnclosed) {
  expect_refusal("#####/#@$.#/## ##", ErrorCode::kInvalid, "edge at row 3, column 3");
  expect_refusal("#####/#@$. /#####", ErrorCode::kInvalid, "edge at row 2, column 5");
  expect_refusal("#####/#@$./#####", ErrorCode::kInvalid, "not enclosed");
}

TEST(SokobanRefuses, ALevelThatIsTooLarge) {
  const std::string wide = std::string(51, '#') + "/#@$." + std::string(46, ' ') + "#/" + std::string(51, '#');
  expect_refusal(wide, ErrorCode::kInvalid, "3 rows, 51 columns; the limit is 50 of each");
  std::string tall = "###";
  for (int i = 0; i < 49; ++i) tall += i == 0 ? "/#@#" : i == 1 ? "/#$#" : "/#.#";
  tall += "/###";
  expect_refusal(tall, ErrorCode::kInvalid, "51 rows, 3 columns");
}

TEST(SokobanRefuses, BoxesThatCannotBeSolvedAtOnce) {
  expect_refusal("######/#$   #/# @. #/######", ErrorCode::kUnsolvable, "box at row 2, column 2 cannot be pushed");
  expect_refusal("#######/#@$.#$#/#   #.#/#######", ErrorCode::kUnsolvable, "never reach the box at row 2, column 6");
  expect_refusal("#######/#@$ #.#/#  #  #/#######", ErrorCode::kUnsolvable, "only 0 goals can be reached, for 1 boxes");
  // Two boxes side by side along a wall, with a goal behind each of them that neither can be brought to.
  expect_refusal("########/#      #/#.@$$ .#/########", ErrorCode::kUnsolvable, "stuck for good");
}

TEST(SokobanRefuses, BoxesThatShareTheirOnlyGoal) {
  // Both boxes lie along the bottom wall, where there is one goal only.
  expect_refusal("##########/#   .    #/#        #/# $ . $ @#/##########", ErrorCode::kUnsolvable, "goal of their own");
}

TEST(SokobanReads, NewlinesAndSlashesAlike) {
  EXPECT_EQ(normal("#####\n#@$.#\n#####\n"), "#####/#@$.#/#####");
  EXPECT_EQ(normal("#####\r\n#@$.#\r\n#####"), "#####/#@$.#/#####");
  EXPECT_EQ(normal("\n\n#####/#@$.#\n#####/\n"), "#####/#@$.#/#####");
}

TEST(SokobanReads, RaggedRowsAndOtherFloorSigns) {
  EXPECT_EQ(normal("  ####/###--#/#@$_.#/######"), "######/###  #/#@$ .#/######");
  EXPECT_EQ(normal("####/#  ###/#@$.#/#####"), "######/#  ###/#@$.##/######");
}

TEST(SokobanReads, TheOutsideBecomesWallSoThatRowsSurviveTrimming) {
  const std::string text = normal("  #####\n###   #\n#  $. #\n# @ ###\n#####");
  EXPECT_EQ(text, "#######/###   #/#  $. #/# @ ###/#######");
  EXPECT_EQ(normal(trim(text)), text);
}

TEST(SokobanReads, FewerBoxesThanGoals) {
  const auto level = any_sokoban().read("######/#@$..#/######");
  ASSERT_TRUE(level.has_value());
  EXPECT_FALSE(level->puzzle.is_goal(level->state));
  auto state = level->state;
  ASSERT_TRUE(level->puzzle.try_move(state, sokoban::kRight));
  EXPECT_TRUE(level->puzzle.is_goal(state));
}

TEST(SokobanReads, AUselessBoxBehindWallsStaysInThePicture) {
  EXPECT_EQ(normal("########/#@$.#*##/########"), "########/#@$.#*##/########");
}

TEST(SokobanReads, TheLargestLevelFullOfBoxes) {
  std::string text(20, '#');
  for (int row = 0; row < 18; ++row) {
    text += "/#" + std::string(18, row < 16 ? '*' : ' ') + "#";
  }
  text += "/" + std::string(20, '#');
  text[20 * 18 + 18 + 5] = '@';
  const auto level = any_sokoban().read(text);
  ASSERT_TRUE(level.has_value()) << level.error().message;
  EXPECT_EQ(level->puzzle.level().num_boxes(), 18 * 16);
  EXPECT_EQ(level->puzzle.format(level->state), text);
  EXPECT_TRUE(level->puzzle.is_goal(level->state));
  EXPECT_EQ(level->puzzle.estimate(0, level->state), 0);
  Rng rng(1);
  const auto scrambled = level->puzzle.scramble(rng, 200);
  EXPECT_LE(scrambled.puzzle.estimate(0, scrambled.state), 200);
}

TEST(SokobanReads, AnyBytesWithoutHarmAndEveryRefusalHasACause) {
  Rng rng(8);
  constexpr std::string_view kLikely = "####  ..$$*@+-_/\n";
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = round % 2 == 0 ? "######/#" : "";
    const int length = rng.below_int(60);
    for (int i = 0; i < length; ++i)
      text += rng.below(50) == 0 ? static_cast<char>(rng.below(256)) : kLikely[rng.below(kLikely.size())];
    if (round % 2 == 0) text += "#/######";
    const auto level = any_sokoban().read(text);
    if (level) {
      ++accepted;
      const std::string again = level->puzzle.format(level->state);
      EXPECT_EQ(normal(again), again);
    } else {
      EXPECT_FALSE(level.error().message.empty()) << text;
      EXPECT_TRUE(level.error().code == ErrorCode::kInvalid || level.error().code == ErrorCode::kUnsolvable);
    }
    for (const auto& [name, rows] : Sokoban::split_levels(text)) EXPECT_FALSE(rows.empty() || name.empty());
  }
  EXPECT_GT(accepted, 0);
}

TEST(SokobanFiles, BoxobanBlocksKeepTheirNumbers) {
  const auto levels = Sokoban::split_levels(";; a comment\n\n; 0\n####\n#@$.#\n####\n\n; 17\n ###\n#@ $.#\n\n");
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(levels[0].name, "0");
  EXPECT_EQ(levels[0].text, "####/#@$.#/####");
  EXPECT_EQ(levels[1].name, "17");
  EXPECT_EQ(levels[1].text, " ###/#@ $.#");
}

TEST(SokobanFiles, OtherCollectionsAndOneLineLevels) {
  const auto levels = Sokoban::split_levels("Title: x\r\n###\r\n#@#\r\nAuthor: y\r\n###/#@#/###\n####/#@ #/####\n");
  ASSERT_EQ(levels.size(), 3U);
  EXPECT_EQ(levels[0].name, "1");
  EXPECT_EQ(levels[0].text, "###/#@#");
  EXPECT_EQ(levels[1].text, "###/#@#/###");
  EXPECT_EQ(levels[2].text, "####/#@ #/####");
  EXPECT_EQ(levels[2].name, "3");
  EXPECT_TRUE(Sokoban::split_levels("no level here\n\n; 5\n").empty());
  EXPECT_TRUE(Sokoban::split_levels("").empty());
}

TEST(SokobanEncoding, GrowsWithTheLevel) {
  const auto small = any_sokoban().read("#####/#@$.#/#####");
  EXPECT_EQ(small->puzzle.encodings()[0].positions, 100);
  const auto large = any_sokoban().read("###########/#@$      .#/###########");
  ASSERT_EQ(large->puzzle.encodings()[0].positions, 400);
  std::vector<std::uint16_t> tokens(400);
  large->puzzle.tokens(large->state, 0, tokens);
  EXPECT_EQ(tokens[21], 5);
  EXPECT_EQ(tokens[22], 3);
  EXPECT_EQ(tokens[23], 1);
  EXPECT_EQ(tokens[29], 2);
  EXPECT_EQ(tokens[399], 0);
}

TEST(SokobanDrawing, LettersCarryEverythingWithoutColour) {
  const auto level = any_sokoban().read("#######/#     #/#+$ * #/#     #/#######");
  ASSERT_TRUE(level.has_value());
  EXPECT_EQ(level->puzzle.draw(level->state, {.colour = false}), "#######\n#     #\n#+$ * #\n#     #\n#######\n");
}

TEST(SokobanEstimates, CountPushesAndTheWayToThem) {
  const auto straight = any_sokoban().read("########/#@  $ .#/########");
  EXPECT_EQ(straight->puzzle.estimate(0, straight->state), 4);
  EXPECT_EQ(straight->puzzle.estimate(1, straight->state), 2);
  // The player is on the wrong side of a box that fills the passage.
  const auto wrong_side = any_sokoban().read("########/#   $@.#/########");
  EXPECT_FALSE(wrong_side.has_value());
}

TEST(SokobanMoves, PushesOneBoxNeverTwo) {
  const auto level = any_sokoban().read("#######/#@$$..#/#     #/#######");
  EXPECT_FALSE(level.has_value());  // frozen pair on the upper wall
  const auto room = any_sokoban().read("########/#      #/#      #/#@$$.. #/#      #/#      #/########");
  ASSERT_TRUE(room.has_value());
  auto state = room->state;
  EXPECT_FALSE(room->puzzle.try_move(state, sokoban::kRight));
  EXPECT_TRUE(same_state(state, room->state));
  EXPECT_FALSE(room->puzzle.try_move(state, sokoban::kLeft));
  EXPECT_TRUE(room->puzzle.try_move(state, sokoban::kUp));
}

}  // namespace
}  // namespace unscramble
