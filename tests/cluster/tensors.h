#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "nn/model_file.h"

namespace unscramble::cli_test {

// Everything that training has made: weights, moments, targets.
inline std::map<std::string, std::string> tensors_of(const std::filesystem::path& checkpoint) {
  std::map<std::string, std::string> tensors;
  const auto model = nn::load_model(checkpoint);
  EXPECT_TRUE(model) << checkpoint;
  if (!model) return tensors;
  for (const auto& tensor : model->tensors)
    tensors[tensor.name].assign(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
  return tensors;
}

}  // namespace unscramble::cli_test
