#include "python/own.h"

#include <pybind11/stl.h>

#include <cstring>

namespace unscramble::python {

namespace {

// What a Python function left is let go with the interpreter's lock held, whichever thread does it.
std::shared_ptr<py::object> shared_object(py::object object) {
  return {new py::object(std::move(object)), [](py::object* held) {
            const py::gil_scoped_acquire lock;
            delete held;
          }};
}

Status copy_exactly(const py::object& from, void* to, std::size_t size, const char* what) {
  const py::buffer_info info = py::buffer(from).request();
  const auto bytes = bytes_of(info);
  if (bytes.size() != size)
    return invalid(std::string(what) + " returned " + std::to_string(bytes.size()) + " bytes instead of " +
                   std::to_string(size));
  std::memcpy(to, bytes.data(), size);
  return Done{};
}

const Error kRaised{ErrorCode::kInvalid, "a Python function raised an exception"};

class PythonPuzzle final : public v0::OwnPuzzle {
 public:
  PythonPuzzle(const py::object& functions, std::shared_ptr<Raised> raised)
      : functions_(shared_object(functions)), raised_(std::move(raised)) {
    facts_.name = functions.attr("name").cast<std::string>();
    facts_.metric = functions.attr("metric").cast<std::string>();
    facts_.row_bytes = functions.attr("row_bytes").cast<std::size_t>();
    facts_.moves = functions.attr("moves").cast<std::vector<std::string>>();
    facts_.inverse = functions.attr("inverse").cast<std::vector<v0::Move>>();
    // Not serial: a thread that holds the interpreter's lock would wait for another that waits for it.
  }

  [[nodiscard]] const Facts& facts() const override { return facts_; }
  Status expand(v0::StatesView states, std::byte* children, char* possible) const override {
    return call_python(*raised_, kRaised, [&]() -> Status {
      const std::size_t count = states.count * facts_.moves.size();
      const py::tuple made = functions_->attr("expand")(rows(states), states.count);
      if (auto copied = copy_exactly(made[0], children, count * facts_.row_bytes, "expand"); !copied) return copied;
      return copy_exactly(made[1], possible, count, "expand");
    });
  }
  Status find_goals(v0::StatesView states, char* out) const override {
    return call_python(*raised_, kRaised, [&] {
      return copy_exactly(functions_->attr("find_goals")(rows(states), states.count), out, states.count, "is_goal");
    });
  }
  Status goal(std::byte* row) const override {
    return call_python(*raised_, kRaised,
                       [&] { return copy_exactly(functions_->attr("goal_row")(), row, facts_.row_bytes, "goal"); });
  }
  Status parse(std::string_view text, std::byte* row) const override {
    return call_python(*raised_, kRaised, [&] {
      return copy_exactly(functions_->attr("parse_row")(py::str(text.data(), text.size())), row, facts_.row_bytes,
                          "parse");
    });
  }
  Expected<std::string> format(const std::byte* row) const override {
    return call_python(*raised_, kRaised, [&]() -> Expected<std::string> {
      return functions_->attr("format_row")(to_bytes(row, facts_.row_bytes)).cast<std::string>();
    });
  }

 private:
  static py::bytearray rows(v0::StatesView states) { return to_bytes(states.data, states.count * states.row_bytes); }

  std::shared_ptr<py::object> functions_;
  std::shared_ptr<Raised> raised_;
  Facts facts_;
};

}  // namespace

py::bytearray to_bytes(const void* data, std::size_t size) { return {static_cast<const char*>(data), size}; }

std::string_view bytes_of(const py::buffer_info& info) {
  return {static_cast<const char*>(info.ptr), static_cast<std::size_t>(info.size * info.itemsize)};
}

v0::OwnHeuristic own_heuristic(py::object function, const std::string& name, bool admissible, bool consistent,
                               std::size_t batch, std::shared_ptr<Raised> raised) {
  v0::OwnHeuristic heuristic;
  heuristic.name = name;
  heuristic.admissible = admissible;
  heuristic.consistent = consistent;
  heuristic.batch = batch;
  heuristic.serial = true;  // the interpreter runs one at a time anyway
  heuristic.evaluate = [held = shared_object(std::move(function)), raised](v0::StatesView states,
                                                                           std::span<float> out) -> Status {
    return call_python(*raised, kRaised, [&] {
      const auto values = (*held)(to_bytes(states.data, states.count * states.row_bytes), states.count);
      return copy_exactly(values, out.data(), out.size_bytes(), "the heuristic");
    });
  };
  return heuristic;
}

std::shared_ptr<const v0::OwnPuzzle> own_puzzle(py::object functions, std::shared_ptr<Raised> raised) {
  return std::make_shared<PythonPuzzle>(functions, std::move(raised));
}

}  // namespace unscramble::python
