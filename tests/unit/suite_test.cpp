// The machinery of suites: the journal, resuming, what a report is made of.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "lab/outcomes.h"
#include "lab/paper_pages.h"
#include "lab/report.h"
#include "lab/report_json.h"
#include "lab/runner.h"

namespace unscramble::suite {
namespace {

namespace fs = std::filesystem;

class SuiteTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("unscramble-suite-" + std::to_string(::getpid()) + "-" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream stream(folder_ / name);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
  }
  void append(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::app) << text;
  }
  [[nodiscard]] std::unique_ptr<Journal> journal(const Json& header = {{"suite", "test"}}) const {
    auto opened = Journal::open(folder_ / "journal.jsonl", header);
    EXPECT_TRUE(opened.has_value()) << opened.error().message;
    return opened ? *std::move(opened) : nullptr;
  }

  fs::path folder_;
};

// Squares; counts what was run, and raises the flag after this many cells.
struct Squares {
  int ran = 0;
  int stop_after = -1;
  std::atomic<bool> stop{false};

  Experiment experiment() {
    Experiment made{.name = "squares", .title = "Squares", .source = "none", .about = "n times n"};
    for (int n = 0; n < 10; ++n)
      made.cells.push_back({"n/" + std::to_string(n), [this, n](const std::atomic<bool>&) -> Expected<Json> {
                              if (++ran == stop_after) stop = true;
                              return Json{{"square", n * n}};
                            }});
    made.present = [](const Results& results, Page& page) {
      Table table{"squares", "Squares", {"key", "square"}, {}};
      for (const auto& [key, result] : results)
        table.rows.push_back({text(key), number(result["square"].get<double>(), 0)});
      page.add(std::move(table));
    };
    return made;
  }
};

std::string page_of(const Experiment& experiment, const Results& results) {
  Page page;
  experiment.present(results, page);
  std::string all;
  for (const auto& item : page.items())
    if (const auto* table = std::get_if<Table>(&item)) all += to_markdown(*table) + to_csv(*table);
  return all;
}

TEST_F(SuiteTest, InterruptedRunsGoOnAndEndTheSame) {
  ThreadPool pool(1);
  Squares whole;
  const auto all = run_cells(whole.experiment(), *journal(), pool, whole.stop, {});
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->results.size(), 10U);
  EXPECT_FALSE(all->interrupted);
  fs::remove(folder_ / "journal.jsonl");

  Squares first;
  first.stop_after = 4;
  const auto part = run_cells(first.experiment(), *journal(), pool, first.stop, {});
  ASSERT_TRUE(part.has_value());
  EXPECT_TRUE(part->interrupted);
  EXPECT_EQ(part->results.size(), 4U);
  EXPECT_EQ(part->missing(), 6U);

  Squares second;
  std::size_t told = 0;
  const auto rest =
      run_cells(second.experiment(), *journal(), pool, second.stop, [&told](const RunProgress& p) { told = p.done; });
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(second.ran, 6);
  EXPECT_EQ(told, 10U);
  EXPECT_FALSE(rest->interrupted);
  EXPECT_EQ(rest->results, all->results);
  EXPECT_EQ(page_of(second.experiment(), rest->results), page_of(whole.experiment(), all->results));

  Squares third;  // nothing left: not even prepared
  Experiment again = third.experiment();
  again.preparations.emplace_back([](const std::atomic<bool>&) { FAIL(); });
  const auto none = run_cells(again, *journal(), pool, third.stop, {});
  ASSERT_TRUE(none.has_value());
  EXPECT_EQ(third.ran, 0);
  EXPECT_EQ(none->results, all->results);
}

TEST_F(SuiteTest, ATornLineIsLeftOutAndADamagedOneRefused) {
  {
    const auto kept = journal();
    ASSERT_TRUE(kept->append("e", "a", {{"x", 1}}, 0.5).has_value());
    ASSERT_TRUE(kept->append("e", "b", {{"x", 2}}, 1.5).has_value());
  }
  append("journal.jsonl", "{\"experiment\":\"e\",\"cell\":\"c\",\"at\":2,\"resu");
  {
    const auto again = journal();
    EXPECT_EQ(again->size(), 2U);
    ASSERT_NE(again->find("e", "b"), nullptr);
    EXPECT_EQ(again->find("e", "b")->result["x"], 2);
    EXPECT_EQ(again->find("e", "b")->at, 1.5);
    EXPECT_EQ(again->find("e", "c"), nullptr);
    EXPECT_EQ(again->find("f", "b"), nullptr);
    ASSERT_TRUE(again->append("e", "c", {{"x", 3}}, 2).has_value());
  }
  EXPECT_EQ(journal()->size(), 3U);
  append("journal.jsonl", "nonsense\n");
  const auto damaged = Journal::open(folder_ / "journal.jsonl", {{"suite", "test"}});
  ASSERT_FALSE(damaged.has_value());
  EXPECT_NE(damaged.error().message.find("line 5"), std::string::npos) << damaged.error().message;
}

TEST_F(SuiteTest, OneRunAFolder) {
  const auto held = journal();
  const auto second = Journal::open(folder_ / "journal.jsonl", {{"suite", "test"}});
  ASSERT_FALSE(second.has_value());
  EXPECT_NE(second.error().message.find("another run"), std::string::npos);
}

TEST_F(SuiteTest, AnotherRunsJournalIsRefused) {
  ASSERT_NE(journal(), nullptr);
  const auto other = Journal::open(folder_ / "journal.jsonl", {{"suite", "other"}});
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, ErrorCode::kUsage);
}

TEST_F(SuiteTest, FailuresAreKeptAndTimeEndsAnExperiment) {
  ThreadPool pool(2);
  const std::atomic<bool> stop{false};
  Experiment experiment{.name = "slow", .title = "", .source = "", .about = ""};
  experiment.cells = {{"bad", [](const auto&) -> Expected<Json> { return invalid("no such state"); }},
                      {"gone", [](const auto&) -> Expected<Json> {
                         return Error{ErrorCode::kCancelled, "stopped"};
                       }}};
  const auto outcome = run_cells(experiment, *journal(), pool, stop, {});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->failed, 1U);
  EXPECT_EQ(outcome->first_failure, "no such state");
  EXPECT_EQ(outcome->results.size(), 1U);  // a cancelled cell is not a result
  {
    const auto kept = journal();  // the time spent on an experiment accumulates over runs
    ASSERT_TRUE(kept->append("slow", "bad", {{"x", 1}}, 7.0).has_value());
  }
  experiment.seconds = 5;
  const auto late = run_cells(experiment, *journal(), pool, stop, {});
  ASSERT_TRUE(late.has_value());
  EXPECT_EQ(late->missing(), 1U);
  EXPECT_FALSE(late->interrupted);
}

TEST_F(SuiteTest, ReportsAreWrittenWhole) {
  Report report{.title = "Tiny", .facts = {{"Command", "`x`"}}, .sections = {}};
  Section section;
  section.name = "squares";
  section.title = "Squares";
  section.source = "nowhere";
  section.absent = {"the rest"};
  section.cells = section.done = 1;
  section.results["n/1"] = {{"square", 1}};
  section.page.say("A word.");
  section.page.add(Table{"squares", "The squares", {"n", "what"}, {{number(1, 0), text("a, b")}}});
  section.page.add(Chart{
      .name = "squares-chart", .title = "Chart", .x_label = "n", .y_label = "n²", .series = {{"s", {{1, 1}, {2, 4}}}}});
  section.page.add(Chart{.name = "empty", .title = "Nothing", .x_label = "", .y_label = ""});
  report.sections.push_back(std::move(section));
  ASSERT_TRUE(write_report(report, folder_ / "out").has_value());
  const std::string markdown = read("out/report.md");
  for (const char* part :
       {"# Tiny", "## Squares", "A word.", "Left out: the rest", "(squares.csv)", "squares-chart.svg"})
    EXPECT_NE(markdown.find(part), std::string::npos) << part;
  EXPECT_EQ(markdown.find("Interrupted"), std::string::npos);
  EXPECT_EQ(read("out/squares.csv"), "n,what\r\n1,\"a, b\"\r\n");
  EXPECT_TRUE(fs::exists(folder_ / "out/squares-chart.svg"));
  EXPECT_FALSE(fs::exists(folder_ / "out/empty.svg"));
  const Json json = Json::parse(read("out/results.json"));
  EXPECT_EQ(json["experiments"][0]["items"][1]["rows"][0]["n"], 1);
  EXPECT_EQ(json["experiments"][0]["results"]["n/1"]["square"], 1);
  report.finished = false;
  EXPECT_NE(to_markdown(report).find("Interrupted"), std::string::npos);
}

// Everything that is shown survives being written to results.json and read again.
TEST_F(SuiteTest, PagesPerPaperComeFromTheResultsOfRuns) {
  const auto run = [this](const std::string& folder, std::size_t done) {
    Report report{.title = "Run", .facts = {{"Command", "`" + folder + "`"}}, .sections = {}};
    Section section{.name = "konen-tiny", .title = "A, b & c", .source = "Konen, Fig. 1"};
    section.about = "What is done.";
    section.printed = "200 cubes";
    section.states = "9 states";
    section.cells = 4;
    section.done = done;
    section.results["a"] = {{"seconds", 1800.0}};
    section.results["b"] = {{"seconds", 5400.0}};
    section.page.say("A word of " + folder + ".");
    section.page.add(Table{"konen-tiny", "Shares", {"n", "share"}, {{number(1, 0), {"50.0 % (12–88)", 50.0}}}});
    Chart chart{.name = "konen-tiny", .title = "Lines", .x_label = "x", .y_label = "y"};
    chart.series = {{"s", {{1, 1}, {2, 4}}, false, true, false, {{0.5, 2}, {3, 5}}}};
    chart.rules = {{"all", 24}};
    chart.log_y = true;
    section.page.add(chart);
    chart.name = "konen-boxes";
    chart.series.clear();
    chart.boxes = {{"b", {1, 2, 3}}};
    section.page.add(chart);
    report.sections.push_back(std::move(section));
    EXPECT_TRUE(write_report(report, folder_ / folder).has_value());
    const auto again = read_report(folder_ / folder);
    EXPECT_TRUE(again.has_value());
    EXPECT_EQ(to_json(*again), to_json(report));
    EXPECT_EQ(to_markdown(*again), to_markdown(report));
    return *again;
  };
  const std::vector<Report> runs = {run("short", 2), run("long", 3), run("broken-off", 1)};
  Experiment known{.name = "konen-tiny", .title = "A, b & c", .source = "Konen, Fig. 1", .about = "x"};
  known.printed = "200 cubes";
  Experiment other{.name = "deepcube-other", .title = "Other", .source = "DeepCube", .about = "y"};
  Experiment lacking{.name = "deepcube-lacking", .title = "Lacking", .source = "DeepCube", .about = "z"};
  lacking.absent = {"there is no model"};
  ASSERT_TRUE(write_paper_pages(runs, {known, other, lacking}, folder_ / "pages").has_value());
  const std::string page = read("pages/konen.md");
  for (const char* part :
       {"A word of long.", "50.0 % (12–88)", "figures/konen-tiny.svg", "tables/konen-tiny.csv",
        "States in the paper: 200 cubes. Here: 9 states.", "Command: `long`", "## Not reproduced, and why"})
    EXPECT_NE(page.find(part), std::string::npos) << part << " in " << page;
  EXPECT_EQ(page.find("A word of short."), std::string::npos);
  EXPECT_NE(read("pages/deepcube.md").find("Not run. `unscramble eval --suite deepcube-other --full`"),
            std::string::npos);
  EXPECT_NE(read("pages/deepcube.md").find("Not run: there is no model. `"), std::string::npos);
  const std::string index = read("pages/README.md");
  for (const char* part : {"[A, b & c](konen.md#a-b--c)", "| 200 cubes | 9 states | 75 % |", "2.00 hours", "not run",
                           "## Not reproduced, and why", "Three agents"})
    EXPECT_NE(index.find(part), std::string::npos) << part << " in " << index;
  EXPECT_TRUE(fs::exists(folder_ / "pages/figures/konen-boxes.svg"));

  EXPECT_EQ(read_report(folder_ / "nowhere").error().code, ErrorCode::kIo);
  std::ofstream(folder_ / "short/results.json") << R"({"title": "x", "finished": true, "facts": {}})";
  const auto damaged = read_report(folder_ / "short");
  ASSERT_FALSE(damaged.has_value());
  EXPECT_NE(damaged.error().message.find("experiments"), std::string::npos) << damaged.error().message;
}

TEST(SuiteOutcomes, IntervalsAreThoseOfTextbooks) {
  const Interval half = interval_of_share(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 1e-3);  // Wilson's score interval for 5 of 10
  EXPECT_NEAR(half.high, 0.7634, 1e-3);
  EXPECT_NEAR(interval_of_share(10, 10).low, 0.7225, 1e-3);
  EXPECT_DOUBLE_EQ(interval_of_share(10, 10).high, 1);
  EXPECT_NEAR(*margin_of_mean({1, 2, 3, 4, 5}), 1.96 * std::sqrt(2.5 / 5), 1e-9);
  EXPECT_FALSE(margin_of_mean({3}).has_value());
}

TEST(SuiteOutcomes, AveragesAreOverTheSolved) {
  const auto outcome = [](int length, int optimum, double time) {
    Json json = {{"length", length}, {"generated", 100 * time}, {"seconds", time}};
    if (optimum >= 0) json["optimum"] = optimum;
    return outcome_from(json);
  };
  const Summary s = summarise({outcome(10, 10, 1), outcome(14, 12, 3), outcome(20, -1, 2), outcome(-1, 9, 4),
                               outcome_from({{"error", "x"}}), Outcome{}});
  EXPECT_EQ(s.states, 4);
  EXPECT_EQ(s.solved, 3);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kSolved), 0.75);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kLength), 44.0 / 3);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kMedianLength), 14);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kOptimal), 0.5);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kSeconds), 2);
  EXPECT_DOUBLE_EQ(s.values.at(Quantity::kRate), 100);
  EXPECT_EQ(value_of(s.values, Quantity::kOptimal).shown, "50.0 %");
  EXPECT_EQ(value_of(s, Quantity::kOptimal).shown, "50.0 % (9–91)");
  EXPECT_EQ(value_of(s, Quantity::kLength).shown, "14.67 ± 5.70");
  EXPECT_EQ(value_of(s.values, Quantity::kMemory).shown, "-");
  const std::map<Quantity, double> paper = {
      {Quantity::kOptimal, 0.9698}, {Quantity::kGenerated, 6.62e6}, {Quantity::kSeconds, 4239.54}};
  EXPECT_EQ(published_value(paper, Quantity::kOptimal).shown, "96.98 %");
  EXPECT_EQ(published_value(paper, Quantity::kGenerated).shown, "6.62 M");
  EXPECT_EQ(published_value(paper, Quantity::kSeconds).shown, "4239.54 s");
  EXPECT_EQ(published_value(paper, Quantity::kRate).shown, "-");
  EXPECT_TRUE(summarise({}).values.empty());
}

}  // namespace
}  // namespace unscramble::suite
