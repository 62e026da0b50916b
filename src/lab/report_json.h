// results.json: a report with all its figures and every single answer, from which pages can be written again.
#pragma once

#include <filesystem>

#include "lab/report.h"

namespace unscramble::suite {

Json to_json(const Report& report);

// kCorrupt, with what is missing, for any other JSON.
Expected<Report> report_from_json(const Json& json);

// The results.json in this folder.
Expected<Report> read_report(const std::filesystem::path& folder);

}  // namespace unscramble::suite
