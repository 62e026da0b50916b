// The members of a JSON request: types, ranges up to their edges, and members nobody asked for.
#include "server/fields.h"

#include <gtest/gtest.h>

#include "core/size.h"

namespace unscramble::server {
namespace {

std::string refusal(const Fields& fields) {
  const auto status = fields.finish();
  return status ? "" : status.error().message;
}

TEST(Fields, NumbersAreTakenUpToTheEdgesOfTheirRange) {
  for (const auto& [text, taken] : {std::pair("0.5", true), std::pair("3", true), std::pair("0.49", false),
                                    std::pair("3.01", false), std::pair("-1", false), std::pair("1e300", false),
                                    std::pair("\"2\"", false), std::pair("true", false), std::pair("[2]", false)}) {
    Fields fields(std::string(R"({"time":)") + text + "}");
    EXPECT_EQ(fields.number("time", 0.5, 3).has_value(), taken) << text;
    EXPECT_EQ(refusal(fields).find("'time'") == std::string::npos, taken) << text << refusal(fields);
  }
}

TEST(Fields, WholeNumbersAreTakenUpToTheEdgesOfTheirRange) {
  for (const auto& [text, taken] : {std::pair("2", true), std::pair("4", true), std::pair("1", false),
                                    std::pair("5", false), std::pair("2.5", false), std::pair("-3", false),
                                    std::pair("18446744073709551616", false), std::pair("\"3\"", false)}) {
    Fields fields(std::string(R"({"threads":)") + text + "}");
    EXPECT_EQ(fields.whole("threads", 2, 4).has_value(), taken) << text;
    EXPECT_EQ(refusal(fields).find("'threads'") == std::string::npos, taken) << text << refusal(fields);
  }
}

TEST(Fields, SizesMayHaveUnitsAndAreMoreThanZero) {
  for (const auto& [text, bytes] : {std::pair("\"2M\"", 2 << 20), std::pair("77", 77), std::pair("0", 0),
                                    std::pair("\"0\"", 0), std::pair("\"2X\"", 0), std::pair("-5", 0)}) {
    Fields fields(std::string(R"({"memory":)") + text + "}");
    EXPECT_EQ(fields.scaled("memory", parse_size).value_or(0), static_cast<std::uint64_t>(bytes)) << text;
    EXPECT_EQ(refusal(fields).empty(), bytes > 0) << text;
  }
}

TEST(Fields, WhatNobodyAskedForIsNamed) {
  Fields fields(R"({"puzzle":"cube3","treads":2})");
  EXPECT_EQ(fields.text("puzzle"), "cube3");
  EXPECT_FALSE(fields.whole("threads", 1, 8).has_value());
  EXPECT_NE(refusal(fields).find("treads"), std::string::npos) << refusal(fields);
  Fields right(R"({"puzzle":"cube3"})");
  EXPECT_EQ(right.text("puzzle"), "cube3");
  EXPECT_EQ(refusal(right), "");
}

TEST(Fields, WhatIsMissingOrOfAnotherTypeIsNamed) {
  Fields missing("{}");
  EXPECT_EQ(missing.text("state"), "");
  EXPECT_NE(refusal(missing).find("'state' is missing"), std::string::npos) << refusal(missing);
  Fields number(R"({"state":5})");
  EXPECT_EQ(number.text("state"), "");
  EXPECT_NE(refusal(number).find("'state'"), std::string::npos) << refusal(number);
  Fields flag(R"({"prove":1})");
  EXPECT_FALSE(flag.flag("prove"));
  EXPECT_NE(refusal(flag).find("'prove'"), std::string::npos) << refusal(flag);
  for (const char* body : {"", "{", "[]", "\"x\"", "null"}) EXPECT_NE(refusal(Fields(body)), "") << body;
}

}  // namespace
}  // namespace unscramble::server
