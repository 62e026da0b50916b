// unscramble._core: the public C++ interface for the Python package, which adds NumPy, keywords and documentation.
// Arrays cross as bytes, so that the package also works where there is no NumPy.
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <cstring>

#include "python/own.h"

namespace unscramble::python {

namespace {

using v0::Move;

v0::Options to_options(const py::dict& words) {
  v0::Options options;
  for (const auto& [key, value] : words) {
    const auto name = key.cast<std::string>();
    if (py::isinstance<py::bool_>(value)) {
      options.set(name, value.cast<bool>());
    } else if (py::isinstance<py::int_>(value)) {
      options.set(name, py::str(value).cast<std::string>());  // of any size; its range is checked later
    } else if (py::isinstance<py::float_>(value)) {
      options.set(name, value.cast<double>());
    } else if (py::isinstance<py::str>(value)) {
      options.set(name, value.cast<std::string>());
    } else {
      throw py::type_error("--" + name + ": expected a number, a text, True or False, not " +
                           py::str(py::type::of(value).attr("__name__")).cast<std::string>());
    }
  }
  return options;
}

v0::Setup to_setup(const std::string& metric, int threads, const py::object& models, const py::object& tables) {
  v0::Setup setup;
  setup.metric = metric;
  setup.threads = threads;
  const auto source = [](const py::object& given) -> std::optional<v0::Source> {
    if (given.is_none()) return std::nullopt;
    if (py::isinstance<py::str>(given)) return v0::Source::folder(given.cast<std::string>());
    std::map<std::string, v0::Source::Bytes> files;
    for (const auto& [name, content] : given.cast<py::dict>()) {
      const py::buffer_info info = py::reinterpret_borrow<py::buffer>(content).request();
      const auto bytes = bytes_of(info);
      auto& file = files[name.cast<std::string>()];
      file.resize(bytes.size());
      std::memcpy(file.data(), bytes.data(), bytes.size());
    }
    return v0::Source::memory(std::move(files));
  };
  setup.models = source(models);
  setup.tables = source(tables);
  return setup;
}

// The puzzle, and what its Python functions raised, if it has any.
struct Handle {
  v0::Puzzle puzzle;
  std::shared_ptr<Raised> raised = std::make_shared<Raised>();

  // A result, or the exception: the one a Python function raised if there is one.
  template <class T>
  T take(Expected<T> result) const {
    if (!result) raised->rethrow();
    return value_or_raise(std::move(result));
  }
};

// Rows in a Python buffer, for as long as it is held.
struct Rows {
  Rows(const Handle& handle, const py::buffer& buffer) : info(buffer.request()) {
    const auto bytes = bytes_of(info);
    const std::size_t row = handle.puzzle.info().row_bytes;
    if (row != 0 && bytes.size() % row != 0)
      throw Raise{invalid("a state of " + handle.puzzle.info().name + " has " + std::to_string(row) + " bytes")};
    view = {reinterpret_cast<const std::byte*>(bytes.data()), row == 0 ? 0 : bytes.size() / row, row};
  }
  py::buffer_info info;
  v0::StatesView view;
};

template <class T>
py::bytearray as_bytes(const std::vector<T>& values) {
  return to_bytes(values.data(), values.size() * sizeof(T));
}

// Calls that take long with large batches: other threads run meanwhile.
template <class Call>
auto unlocked(Call call) -> decltype(call()) {
  const py::gil_scoped_release unlock;
  return call();
}

std::vector<Move> to_moves(const py::buffer& buffer) {
  const py::buffer_info info = buffer.request();
  const auto bytes = bytes_of(info);
  std::vector<Move> moves(bytes.size() / sizeof(Move));
  std::memcpy(moves.data(), bytes.data(), moves.size() * sizeof(Move));
  return moves;
}

// A Python function, or None. It stops the work by returning False; whatever else it returns does not matter.
template <class Report>
std::function<bool(const Report&)> to_progress(const py::object& function, const std::shared_ptr<Raised>& raised,
                                               std::atomic<bool>& failed) {
  if (function.is_none()) return {};
  return [&function, raised, &failed](const Report& report) {
    const py::gil_scoped_acquire lock;
    if (failed) return false;
    try {
      const py::object answer = function(report);
      return !answer.is(py::bool_(false));
    } catch (py::error_already_set& error) {
      raised->keep(error);
    }
    failed = true;
    return false;
  };
}

v0::Answer solve(const Handle& handle, const std::string& state, const py::dict& words, const py::object& heuristic,
                 const py::dict& traits, const py::object& progress, const py::object& on_solution) {
  const auto raised = std::make_shared<Raised>();  // of this solve: others may run at the same time
  v0::OwnHeuristic own;
  if (!heuristic.is_none())
    own = own_heuristic(heuristic, traits["name"].cast<std::string>(), traits["admissible"].cast<bool>(),
                        traits["consistent"].cast<bool>(), traits["batch"].cast<std::size_t>(), raised);
  const auto options = to_options(words);
  auto solver = handle.take(handle.puzzle.solver(options, std::move(own)));
  std::atomic<bool> failed = false;
  v0::Watch watch;
  watch.progress = to_progress<v0::Progress>(progress, raised, failed);
  if (!on_solution.is_none())
    watch.solution = [&](std::string_view moves, int length) {
      const py::gil_scoped_acquire lock;
      try {
        on_solution(py::str(moves.data(), moves.size()), length);
      } catch (py::error_already_set& error) {
        raised->keep(error);
        solver.cancel();
      }
    };
  auto answer = run_interruptibly([&] { return solver.solve(state, watch); }, [&] { solver.cancel(); });
  raised->rethrow();
  return handle.take(std::move(answer));
}

v0::Trained train(const std::string& puzzle, const py::dict& words, const py::object& callback) {
  const auto raised = std::make_shared<Raised>();
  const auto options = to_options(words);
  std::atomic<bool> failed = false;
  std::atomic<bool> stop = false;
  const auto tell = to_progress<v0::TrainProgress>(callback, raised, failed);
  auto trained = run_interruptibly(
      [&] {
        return v0::train(puzzle, options,
                         [&](const v0::TrainProgress& p) { return !stop && (!tell || tell(p)) && !stop; });
      },
      [&] { stop = true; });
  raised->rethrow();
  return value_or_raise(std::move(trained));
}

void add_records(py::module_& m) {
  py::class_<v0::Answer>(m, "RawAnswer")
      .def_property_readonly("status", [](const v0::Answer& a) { return std::string(v0::to_string(a.status)); })
      .def_property_readonly("json", [](const v0::Answer& a) { return v0::to_json(a); })
      .def_readonly("puzzle", &v0::Answer::puzzle)
      .def_readonly("state", &v0::Answer::state)
      .def_readonly("moves", &v0::Answer::moves)
      .def_readonly("length", &v0::Answer::length)
      .def_readonly("metric", &v0::Answer::metric)
      .def_readonly("lengths", &v0::Answer::lengths)
      .def_readonly("cost", &v0::Answer::cost)
      .def_readonly("proved_optimal", &v0::Answer::proved_optimal)
      .def_readonly("lower_bound", &v0::Answer::lower_bound)
      .def_readonly("generated", &v0::Answer::generated)
      .def_readonly("expanded", &v0::Answer::expanded)
      .def_readonly("memory", &v0::Answer::memory)
      .def_readonly("seconds", &v0::Answer::seconds)
      .def_readonly("method", &v0::Answer::method)
      .def_readonly("heuristic", &v0::Answer::heuristic)
      .def_readonly("model", &v0::Answer::model)
      .def_readonly("solutions", &v0::Answer::solutions)
      .def_readonly("stopped", &v0::Answer::stopped)
      .def_readonly("reason", &v0::Answer::reason)
      .def_readonly("note", &v0::Answer::note);
  py::class_<v0::Progress>(m, "Progress", "What a solve has done so far.")
      .def_readonly("generated", &v0::Progress::generated)
      .def_readonly("expanded", &v0::Progress::expanded)
      .def_readonly("memory", &v0::Progress::memory)
      .def_readonly("seconds", &v0::Progress::seconds)
      .def_readonly("best_length", &v0::Progress::best_length)
      .def_readonly("lower_bound", &v0::Progress::lower_bound)
      .def_readonly("stage", &v0::Progress::stage)
      .def_readonly("stage_done", &v0::Progress::stage_done);
  py::class_<v0::TrainProgress>(m, "TrainProgress", "What a training has done so far; as text, the line people see.")
      .def_readonly("stage", &v0::TrainProgress::stage)
      .def_readonly("fraction", &v0::TrainProgress::fraction)
      .def_readonly("seconds", &v0::TrainProgress::seconds)
      .def_readonly("examples", &v0::TrainProgress::examples)
      .def_readonly("loss", &v0::TrainProgress::loss)
      .def_readonly("solved", &v0::TrainProgress::solved)
      .def("__str__", [](const v0::TrainProgress& p) { return p.text; });
  py::class_<v0::Trained>(m, "Trained", "The result of a training.")
      .def_readonly("model", &v0::Trained::model)
      .def_readonly("examples", &v0::Trained::examples)
      .def_readonly("seconds", &v0::Trained::seconds)
      .def_readonly("stopped", &v0::Trained::stopped)
      .def("__repr__", [](const v0::Trained& t) { return "<unscramble.Trained " + t.model + ">"; });
  py::class_<v0::GoldenRow>(m, "GoldenRow", "An input with the output a model file promises for it.")
      .def_readonly("tokens", &v0::GoldenRow::tokens)
      .def_readonly("value", &v0::GoldenRow::value)
      .def_readonly("move_scores", &v0::GoldenRow::move_scores);
  py::class_<v0::ModelInfo>(m, "ModelInfo", "What a model file says of itself.")
      .def_readonly("puzzle", &v0::ModelInfo::puzzle)
      .def_readonly("kind", &v0::ModelInfo::kind)
      .def_readonly("encoding", &v0::ModelInfo::encoding)
      .def_readonly("architecture", &v0::ModelInfo::architecture)
      .def_readonly("precision", &v0::ModelInfo::precision)
      .def_readonly("recipe", &v0::ModelInfo::recipe)
      .def_readonly("examples", &v0::ModelInfo::examples)
      .def_readonly("golden", &v0::ModelInfo::golden);
}

py::tuple option_tuple(const v0::OptionInfo& option) {
  return py::make_tuple(option.name, option.kind, option.help, option.fallback);
}

py::dict info_of(const Handle& handle) {
  const auto& info = handle.puzzle.info();
  py::dict out;
  out["name"] = info.name;
  out["summary"] = info.summary;
  out["notation"] = info.notation;
  out["metric"] = info.metric;
  out["goal"] = info.goal;
  out["moves"] = info.moves;
  out["states"] = info.states;
  out["row_bytes"] = info.row_bytes;
  py::list encodings;
  for (const auto& e : info.encodings) encodings.append(py::make_tuple(e.name, e.positions, e.values));
  out["encodings"] = encodings;
  return out;
}

struct HeuristicHandle {
  Handle puzzle;
  v0::Heuristic heuristic;
};

void add_puzzle(py::module_& m) {
  py::class_<HeuristicHandle>(m, "RawHeuristic")
      .def_property_readonly("name", [](const HeuristicHandle& h) { return h.heuristic.name(); })
      .def_property_readonly("has_move_scores", [](const HeuristicHandle& h) { return h.heuristic.has_move_scores(); })
      .def("values",
           [](const HeuristicHandle& h, const py::buffer& states) {
             const Rows rows(h.puzzle, states);
             return as_bytes(h.puzzle.take(unlocked([&] { return h.heuristic(rows.view); })));
           })
      .def("move_scores", [](const HeuristicHandle& h, const py::buffer& states) {
        const Rows rows(h.puzzle, states);
        return as_bytes(h.puzzle.take(unlocked([&] { return h.heuristic.move_scores(rows.view); })));
      });
  py::class_<Handle>(m, "RawPuzzle")
      .def_property_readonly("info", &info_of)
      .def_property_readonly("methods",
                             [](const Handle& h) {
                               py::list list;
                               for (const auto& i : h.puzzle.methods())
                                 list.append(py::make_tuple(i.name, i.summary, i.complete, i.optimal, i.uses_heuristic,
                                                            i.refusal, i.options));
                               return list;
                             })
      .def_property_readonly("heuristics",
                             [](const Handle& h) {
                               py::list list;
                               for (const auto& i : h.puzzle.heuristics())
                                 list.append(py::make_tuple(i.name, i.summary, i.admissible, i.consistent, i.refusal));
                               return list;
                             })
      .def_property_readonly("options",
                             [](const Handle& h) {
                               py::list list;
                               for (const auto& option : h.puzzle.options()) list.append(option_tuple(option));
                               return list;
                             })
      .def("solve", &solve)
      .def("explain",
           [](const Handle& h, const std::string& state, const py::dict& words) {
             const auto solver = h.take(h.puzzle.solver(to_options(words)));
             return h.take(run_interruptibly([&] { return solver.explain(state); }, [] {}));
           })
      .def("verify",
           [](const Handle& h, const std::string& state, const std::string& moves) {
             const auto v = h.take(h.puzzle.verify(state, moves));
             return py::make_tuple(v.solves, v.length, v.final_state, v.fault);
           })
      .def("draw", [](const Handle& h, const std::string& state) { return h.take(h.puzzle.draw(state)); })
      .def("level",
           [](const Handle& h, const std::string& state) {
             return Handle{h.take(h.puzzle.level(state)), h.raised};
           })
      .def("parse", [](const Handle& h,
                       const std::vector<std::string>& texts) { return as_bytes(h.take(h.puzzle.parse(texts)).bytes); })
      .def("format",
           [](const Handle& h, const py::buffer& states) { return h.take(h.puzzle.format(Rows(h, states).view)); })
      .def("parse_moves",
           [](const Handle& h, const std::string& text) { return as_bytes(h.take(h.puzzle.parse_moves(text))); })
      .def("format_moves",
           [](const Handle& h, const py::buffer& moves) { return h.take(h.puzzle.format_moves(to_moves(moves))); })
      .def("goal", [](const Handle& h) { return as_bytes(h.take(h.puzzle.goal()).bytes); })
      .def("scramble",
           [](const Handle& h, std::size_t count, std::uint64_t seed, int length) {
             return as_bytes(h.take(unlocked([&] { return h.puzzle.scramble(count, seed, length); })).bytes);
           })
      .def("scramble_texts",
           [](const Handle& h, std::size_t count, std::uint64_t seed, int length) {
             return h.take(unlocked([&] { return h.puzzle.scramble_texts(count, seed, length); }));
           })
      .def("expand",
           [](const Handle& h, const py::buffer& states) {
             const Rows rows(h, states);
             const auto c = h.take(unlocked([&] { return h.puzzle.expand(rows.view); }));
             return py::make_tuple(as_bytes(c.states.bytes), as_bytes(c.move), as_bytes(c.goal), as_bytes(c.parent));
           })
      .def("apply",
           [](const Handle& h, const py::buffer& states, const py::buffer& moves, bool each) {
             const Rows rows(h, states);
             const auto list = to_moves(moves);
             return as_bytes(h.take(unlocked([&] {
                                return each ? h.puzzle.apply_each(rows.view, list) : h.puzzle.apply(rows.view, list);
                              })).bytes);
           })
      .def("is_goal",
           [](const Handle& h, const py::buffer& states) {
             const Rows rows(h, states);
             return as_bytes(h.take(unlocked([&] { return h.puzzle.is_goal(rows.view); })));
           })
      .def("tokens",
           [](const Handle& h, const py::buffer& states, int encoding) {
             const Rows rows(h, states);
             return as_bytes(h.take(unlocked([&] { return h.puzzle.tokens(rows.view, encoding); })));
           })
      .def("heuristic", [](const Handle& h, const std::string& name, const py::dict& words) {
        const auto options = to_options(words);
        return HeuristicHandle{h, h.take(run_interruptibly([&] { return h.puzzle.heuristic(name, options); }, [] {}))};
      });
}

}  // namespace

}  // namespace unscramble::python

PYBIND11_MODULE(_core, m) {
  using namespace unscramble::python;
  register_errors(m);
  add_records(m);
  add_puzzle(m);
  m.def("open_puzzle", [](const std::string& name, const std::string& metric, int threads, const py::object& models,
                          const py::object& tables) {
    return Handle{value_or_raise(unscramble::v0::Puzzle::open(name, to_setup(metric, threads, models, tables)))};
  });
  m.def("own_puzzle", [](const py::object& functions, int threads) {
    const auto raised = std::make_shared<Raised>();
    unscramble::v0::Setup setup;
    setup.threads = threads;
    auto made = unscramble::v0::Puzzle::own(own_puzzle(functions, raised), setup);
    raised->rethrow();
    return Handle{value_or_raise(std::move(made)), raised};
  });
  m.def("in_main_interpreter", [] { return PyInterpreterState_Get() == PyInterpreterState_Main(); });
  m.def("puzzle_names", &unscramble::v0::puzzle_names);
  m.def("version", &unscramble::v0::version);
  m.def("train", &train);
  m.def("recipes", [] {
    py::list list;
    for (const auto& recipe : unscramble::v0::recipes()) {
      py::list options;
      for (const auto& option : recipe.options) options.append(option_tuple(option));
      list.append(py::make_tuple(recipe.name, recipe.summary, options));
    }
    return list;
  });
  m.def("read_model", [](const std::string& file) { return value_or_raise(unscramble::v0::read_model(file)); });
  m.def("export_onnx", [](const std::string& model, const std::string& onnx) {
    value_or_raise(unscramble::v0::export_onnx(model, onnx));
  });
  m.def("import_onnx", [](const std::string& onnx, const std::string& model, const std::string& like, bool float32) {
    return value_or_raise(unscramble::v0::import_onnx(onnx, model, like, float32));
  });
}
