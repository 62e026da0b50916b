// Just enough protocol-buffer writing for ONNX: fields are appended to a string (see protobuf.dev, "Encoding").
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace unscramble::nn {

class ProtoMessage {
 public:
  void integer(int field, std::int64_t value) {
    tag(field, 0);
    varint(static_cast<std::uint64_t>(value));
  }
  void real(int field, float value) {
    tag(field, 5);
    char raw[sizeof(float)];
    std::memcpy(raw, &value, sizeof(raw));
    bytes_.append(raw, sizeof(raw));
  }
  void text(int field, std::string_view value) {
    tag(field, 2);
    varint(value.size());
    bytes_.append(value);
  }
  void message(int field, const ProtoMessage& value) { text(field, value.bytes_); }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  void tag(int field, int wire_type) { varint(static_cast<std::uint64_t>(field << 3 | wire_type)); }
  void varint(std::uint64_t value) {
    while (value >= 0x80) {
      bytes_ += static_cast<char>(value | 0x80);
      value >>= 7;
    }
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

}  // namespace unscramble::nn
