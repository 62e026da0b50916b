// Just enough protocol-buffer reading for ONNX (see protobuf.dev, "Encoding"). The bytes are not trusted: a field that
// does not end within them ends the reading, and good() is false.
#pragma once

#include <cstdint>
#include <string_view>

namespace unscramble::nn {

class ProtoReader {
 public:
  explicit ProtoReader(std::string_view bytes) : rest_(bytes) {}

  // The next field; false at the end, or where the bytes make no sense.
  bool next() {
    if (rest_.empty() || !good_) return false;
    const std::uint64_t tag = varint();
    field_ = static_cast<int>(tag >> 3U & 0xFFFFU);
    wire_ = static_cast<int>(tag & 7U);
    number_ = 0;
    content_ = {};
    switch (wire_) {
      case 0: number_ = varint(); break;
      case 1: content_ = take(8); break;
      case 2: content_ = take(varint()); break;
      case 5: content_ = take(4); break;
      default: good_ = false;
    }
    return good_;
  }

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] int field() const { return field_; }
  [[nodiscard]] bool is_number() const { return wire_ == 0; }
  [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(number_); }
  [[nodiscard]] std::string_view content() const {
    return content_;
  }  // text, a message, packed numbers, a fixed number

  // One more number of a packed field, whose content is what is read here.
  bool next_packed() {
    if (rest_.empty() || !good_) return false;
    number_ = varint();
    return good_;
  }

 private:
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    good_ = false;
    return 0;
  }
  std::string_view take(std::uint64_t length) {
    if (length > rest_.size()) {
      good_ = false;
      return {};
    }
    const auto part = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return part;
  }

  std::string_view rest_;
  bool good_ = true;
  int field_ = 0;
  int wire_ = 0;
  std::uint64_t number_ = 0;
  std::string_view content_;
};

}  // namespace unscramble::nn
