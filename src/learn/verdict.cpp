#include "learn/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace unscramble {

namespace {

// Shorter runs of bad luck are normal.
constexpr double kLeastPatience = 60;
constexpr double kPatienceShare = 0.05;  // of the time at work: a long run may rest longer

// An improvement smaller than this share of the best so far is noise.
constexpr double kLeastGain = 0.01;

Curve since(const Curve& curve, double seconds) {
  Curve part;
  for (const auto& point : curve)
    if (point.seconds >= seconds) part.push_back(point);
  return part;
}

// When the curve last reached a new best: the lowest value, or the highest. 0 if it never has.
double last_gain(const Curve& curve, bool low_is_good) {
  if (curve.empty()) return 0;
  double best = curve.front().value;
  double when = 0;
  for (const auto& point : curve) {
    const double gain = low_is_good ? best - point.value : point.value - best;
    if (!(gain > kLeastGain * std::abs(best)) && !(best == 0 && gain > 0)) continue;
    best = point.value;
    when = point.seconds;
  }
  return when;
}

// Values learned from values reach further states as the targets are renewed.
Curve far_values(const RunCurves& curves) {
  Curve far;
  for (const auto& [seconds, curve] : curves.depths) far.push_back({seconds, far_value(curve)});
  return far;
}

double best_of(const Curve& curve) {
  double best = 0;
  for (const auto& point : curve) best = std::max(best, point.value);
  return best;
}

std::string fault_of(const RunCurves& curves) {
  if (!curves.diverged.empty()) return curves.diverged;
  if (!curves.depths.empty())
    if (const auto fall = fall_of(curves.depths.back().second))
      return fmt::format("values at depth {:.0f} below those at {:.0f}", fall->far_depth, fall->near_depth);
  // Renewed targets are farther away, and the loss grows with them; but not tenfold.
  constexpr double kExploded = 10;
  const Curve loss = since(curves.loss, curves.phase_began);
  if (loss.empty()) return "";
  if (!std::isfinite(loss.back().value)) return "the loss is not a number";
  double least = loss.front().value;
  for (const auto& point : loss) least = std::min(least, point.value);
  constexpr double kSmall = 0.1;  // moves squared: ten times nearly nothing is still nothing
  if (loss.back().value > kExploded * std::max(least, kSmall))
    return fmt::format("loss {:.3g}, once {:.3g}", loss.back().value, least);
  return "";
}

// Two looks in a row, so that one unlucky look says nothing.
std::string loss_of_strength(const RunCurves& curves) {
  constexpr double kClearly = 0.15;
  for (const Curve* curve : {&curves.solved_beam, &curves.solved}) {
    if (curve->size() < 3) continue;
    const double best = best_of(*curve);
    const double latest = std::max(curve->back().value, (*curve)[curve->size() - 2].value);
    if (latest < best - kClearly)
      return fmt::format("getting worse (solves {:.0f} %, once {:.0f} %)", 100 * curve->back().value, 100 * best);
  }
  return "";
}

bool above_threshold(const RunCurves& curves) {
  constexpr std::uint64_t kMissed = 3;  // checks
  return std::isfinite(curves.threshold) && curves.checks_above >= kMissed && !curves.loss.empty() &&
         curves.loss.back().value >= curves.threshold;
}

bool solves_all(const RunCurves& curves) {
  const Curve& curve = curves.solved;
  return !curve.empty() && curve.back().value >= 1;
}

}  // namespace

std::string_view to_string(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::kTooEarly: return "too-early";
    case VerdictKind::kLearning: return "learning";
    case VerdictKind::kMastered: return "mastered";
    case VerdictKind::kFlat: return "flat";
    case VerdictKind::kWorse: return "worse";
    case VerdictKind::kStuck: return "stuck";
    case VerdictKind::kDiverging: return "diverging";
  }
  return "too-early";
}

std::string duration_in_words(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

Verdict judge(const RunCurves& curves) {
  if (const auto fault = fault_of(curves); !fault.empty())
    return {VerdictKind::kDiverging, "diverging (" + fault + ")"};
  if (auto worse = loss_of_strength(curves); !worse.empty()) return {VerdictKind::kWorse, std::move(worse)};
  constexpr std::size_t kFew = 3;
  const Curve loss = since(curves.loss, curves.phase_began);
  if (loss.size() < kFew) return {VerdictKind::kTooEarly, "too early to say"};
  const double gained =
      std::max({last_gain(loss, true), last_gain(curves.solved, false), last_gain(curves.solved_beam, false),
                last_gain(curves.held_out, true), last_gain(far_values(curves), false), curves.phase_began});
  const double idle = curves.seconds - gained;
  if (idle < std::max(kLeastPatience, kPatienceShare * curves.seconds)) return {VerdictKind::kLearning, "learning"};
  if (above_threshold(curves))
    return {VerdictKind::kStuck,
            fmt::format("stuck above the threshold (loss {:.3g}, threshold {:.3g}; targets not renewed for {})",
                        loss.back().value, curves.threshold, duration_in_words(curves.seconds - curves.updated))};
  const std::string flat = "flat since " + duration_in_words(idle);
  if (solves_all(curves)) return {VerdictKind::kMastered, "solves all validation states, " + flat};
  return {VerdictKind::kFlat, flat};
}

}  // namespace unscramble
