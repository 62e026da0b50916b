// Sources of files that a program injects, as the libraries know them.
#pragma once

#include <memory>

#include "api/public.h"
#include "method/model_files.h"
#include "pdb/table_cache.h"

namespace unscramble::api {

std::shared_ptr<const ModelSource> make_model_source(const v0::Source& source);
std::shared_ptr<const TableSource> make_table_source(const v0::Source& source);

}  // namespace unscramble::api
