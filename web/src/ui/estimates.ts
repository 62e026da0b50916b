// The server may count a half turn as two quarter turns; the chart needs one value per move shown.
export function onePerMove(values: number[], moves: readonly string[]): number[] | null {
  if (values.length === moves.length + 1) return values;
  let at = 0;
  const picked = [values[0]!, ...moves.map((move) => values[(at += /2/.test(move) ? 2 : 1)]!)];
  return at + 1 === values.length ? picked : null;
}
