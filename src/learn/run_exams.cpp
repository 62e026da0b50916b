#include "learn/run_exams.h"

namespace unscramble::train {

// Made when first needed: the run's folder and settings are checked before.
Examiner& RunExams::examiner() {
  if (examiner_ == nullptr) {
    ExamPaper paper;
    paper.states = options_.probe_states;
    paper.beam_states = options_.probe_beam_states;
    paper.beam = options_.probe_beam;
    examiner_ = std::make_unique<Examiner>(puzzle_, paper, pool_, stop_);
  }
  return *examiner_;
}

Strength RunExams::solve_all(const std::filesystem::path& model) { return examiner().solve_all(model); }

Strength RunExams::before(const std::filesystem::path& model, const Network& network) {
  return with_exact_error(examiner().compare(model, kExamSecondsBefore), network);
}

Strength RunExams::after(const std::filesystem::path& model, const Network& network) {
  return with_exact_error(examiner().compare(model), network);
}

Attempt RunExams::attempt(const std::filesystem::path& model) { return examiner().attempt(model, attempts_++); }

// The error of its values on many random states, where their distances are quickly proved.
Strength RunExams::with_exact_error(Strength strength, const Network& network) {
  if (!options_.base.empty() || stop_) return strength;
  if (!exact_)
    if (auto made = ExactDistances::make(options_.puzzle, options_.metric, source_, stop_)) exact_ = *std::move(made);
  if (!exact_ || !network) return strength;
  const ExactError error = exact_->error_of(**network);
  strength.known = static_cast<int>(exact_->size());
  strength.mean_error = error.mean;
  strength.absolute_error = error.mean_absolute;
  return strength;
}

}  // namespace unscramble::train
