// Whether a definition is a puzzle of cubing.js' PuzzleGeometry under other names and numbers: which slot is which place of
// the solid and which move is which turn. Found by trying, with every slot that a choice implies filled in at once; first
// with turns of the same name only, so that U is on top where the definition has a U.
import type { Action, Definition, Pattern } from "./definition";

export interface Orbit { orbitName: string; numPieces: number; numOrientations: number }
export interface OrbitTurn { permutation: readonly number[]; orientationDelta: readonly number[] }
export interface Turn { name: string; orbits: Record<string, OrbitTurn> }
export interface Solid { orbits: readonly Orbit[]; turns: readonly Turn[] } // every power of every turn, by the name that plays it

// Where a set's slots are. A piece turned by t lies at `scale * t` plus the difference of its slot's and its home's twist.
interface SetMatch { orbit: (number | undefined)[]; place: number[]; twist: number[]; scale: number }
export interface Match { sets: SetMatch[]; names: Map<string, string> }

const MOST_TRIES = 30_000;
const mod = (a: number, m: number): number => ((a % m) + m) % m;

// One move per group of powers, and every move as such a power.
function bases(definition: Definition): { base: string[]; powers: Map<string, { base: string; power: number }> } {
  const sets = definition.sets;
  const orders = sets.map((set) => new Map(set.pieces.map((_, slot) => [slot, set.modulus[slot]!])));
  const whole = (actions: (Action | null)[]): Action[] => actions.map((action, s) => action ?? { from: sets[s]!.pieces.map((_, i) => i), turn: sets[s]!.pieces.map(() => 0) });
  const then = (a: Action[], b: Action[]): Action[] => b.map((second, s) => ({
    from: second.from.map((slot) => a[s]!.from[slot]!),
    turn: second.from.map((slot, i) => mod(a[s]!.turn[slot]! + second.turn[i]!, orders[s]!.get(a[s]!.from[slot]!) ?? 1)),
  }));
  const powers = new Map<string, { base: string; power: number }>();
  const base: string[] = [];
  const keys = new Map<string, string[]>();
  for (const [name, actions] of Object.entries(definition.moves)) {
    const key = JSON.stringify(whole(actions));
    keys.set(key, [...(keys.get(key) ?? []), name]);
  }
  for (const [name, actions] of Object.entries(definition.moves)) {
    if (powers.has(name)) continue;
    base.push(name);
    const one = whole(actions);
    let now = one;
    for (let power = 1; power <= 60; power++) {
      for (const same of keys.get(JSON.stringify(now)) ?? []) if (!powers.has(same)) powers.set(same, { base: name, power });
      now = then(now, one);
    }
  }
  return { base, powers };
}

// The lengths of the cycles, which a move and its turn have in common.
function cycles(permutations: readonly (readonly number[])[]): string {
  const lengths: number[] = [];
  for (const from of permutations) {
    const seen = new Set<number>();
    for (let i = 0; i < from.length; i++) {
      let length = 0;
      for (let at = i; !seen.has(at); at = from[at]!, length++) seen.add(at);
      if (length > 1) lengths.push(length);
    }
  }
  return lengths.sort((a, b) => a - b).join(" ");
}
const letters = (name: string): string => [...name].sort().join(""); // UFR and URF are the same vertex

class Matching {
  readonly sets: SetMatch[];
  readonly chosen = new Map<string, Turn>();
  #taken: Set<number>[];
  #trail: (() => void)[] = [];
  #tries = 0;
  #inverse = new Map<Turn, number[][]>(); // by orbit: where what is in a place goes
  #goes = new Map<string, (number[] | null)[]>(); // by set: where what is in a slot goes
  #candidates = new Map<string, Turn[]>();
  constructor(private readonly definition: Definition, private readonly solid: Solid, private readonly base: string[], byName: boolean) {
    this.sets = definition.sets.map((set) => ({ orbit: set.pieces.map(() => undefined), place: set.pieces.map(() => -1), twist: set.pieces.map(() => 0), scale: 0 }));
    this.#taken = solid.orbits.map(() => new Set());
    const reversed = (from: readonly number[]): number[] => {
      const to: number[] = [];
      from.forEach((slot, i) => (to[slot] = i));
      return to;
    };
    for (const turn of solid.turns) this.#inverse.set(turn, solid.orbits.map((orbit) => reversed(turn.orbits[orbit.orbitName]!.permutation)));
    const kinds = new Map(solid.turns.map((turn) => [turn, cycles(Object.values(turn.orbits).map((orbit) => orbit.permutation))]));
    for (const name of base) {
      this.#goes.set(name, definition.moves[name]!.map((action) => action && reversed(action.from)));
      const kind = cycles(definition.moves[name]!.map((action) => action?.from ?? []));
      this.#candidates.set(name, solid.turns.filter((turn) => kinds.get(turn) === kind && (!byName || letters(turn.name) === letters(name))));
    }
  }
  get hopeless(): boolean {
    return [...this.#candidates.values()].some((turns) => turns.length === 0);
  }
  run(): boolean {
    if (this.#tries++ > MOST_TRIES) return false;
    const next = this.base.find((name) => !this.chosen.has(name) && this.#touches(name, true));
    if (next !== undefined) return this.#chooseTurn(next);
    for (let s = 0; s < this.sets.length; s++) {
      const slot = this.sets[s]!.orbit.findIndex((orbit, i) => orbit === undefined && this.base.some((name) => this.#changes(name, s, i)));
      if (slot >= 0) return this.#choosePlace(s, slot);
    }
    return this.#coversTheSolid();
  }

  #changes(name: string, s: number, slot: number): boolean {
    const action = this.definition.moves[name]![s];
    return !!action && (action.from[slot] !== slot || action.turn[slot] !== 0);
  }
  #touches(name: string, placed: boolean): boolean {
    return this.sets.some((set, s) => set.orbit.some((orbit, slot) => (orbit !== undefined) === placed && this.#changes(name, s, slot)));
  }
  #chooseTurn(name: string): boolean {
    for (const turn of this.#candidates.get(name)!) {
      const mark = this.#trail.length;
      this.chosen.set(name, turn);
      if (this.#spread() && this.run()) return true;
      this.chosen.delete(name);
      this.#undo(mark);
    }
    return false;
  }
  #choosePlace(s: number, slot: number): boolean {
    const set = this.sets[s]!;
    const orientations = this.definition.sets[s]!.orientations;
    for (let o = 0; o < this.solid.orbits.length; o++) {
      const { numPieces, numOrientations } = this.solid.orbits[o]!;
      const scales = orientations === 1 ? [0] : Array.from({ length: numOrientations }, (_, c) => c).filter((c) => c > 0 && mod(c * orientations, numOrientations) === 0);
      const first = set.orbit.every((orbit) => orbit === undefined);
      for (const scale of first ? scales : [set.scale])
        for (let place = 0; place < numPieces; place++) {
          if (this.#taken[o]!.has(place)) continue;
          const mark = this.#trail.length;
          set.scale = scale;
          this.#put(s, slot, o, place, 0);
          if (this.#spread() && this.run()) return true;
          this.#undo(mark);
        }
    }
    return false;
  }
  #put(s: number, slot: number, orbit: number, place: number, twist: number): void {
    const set = this.sets[s]!;
    set.orbit[slot] = orbit;
    set.place[slot] = place;
    set.twist[slot] = twist;
    this.#taken[orbit]!.add(place);
    this.#trail.push(() => {
      set.orbit[slot] = undefined;
      this.#taken[orbit]!.delete(place);
    });
  }
  #undo(mark: number): void {
    while (this.#trail.length > mark) this.#trail.pop()!();
  }
  // Stickers without an orientation of their own may be turned unseen.
  #unseen(s: number, orbit: number): boolean {
    return this.definition.sets[s]!.orientations === 1 && this.solid.orbits[orbit]!.orbitName.startsWith("CENTERS");
  }
  // Fills in where chosen moves take placed slots; false if that contradicts itself.
  #spread(): boolean {
    for (let more = true; more; ) {
      more = false;
      for (const [name, turn] of this.chosen)
        for (let s = 0; s < this.sets.length; s++) {
          const set = this.sets[s]!;
          const action = this.definition.moves[name]![s];
          const goes = this.#goes.get(name)![s];
          for (let slot = 0; slot < set.orbit.length; slot++) {
            const orbit = set.orbit[slot];
            if (orbit === undefined) continue;
            const { orbitName, numOrientations } = this.solid.orbits[orbit]!;
            const to = goes ? goes[slot]! : slot;
            const place = this.#inverse.get(turn)![orbit]![set.place[slot]!]!;
            const turned = turn.orbits[orbitName]!.orientationDelta[place]! - set.scale * (action ? action.turn[to]! : 0);
            const twist = this.#unseen(s, orbit) ? 0 : mod(set.twist[slot]! + turned, numOrientations);
            if (set.orbit[to] === undefined) {
              if (this.#taken[orbit]!.has(place)) return false;
              this.#put(s, to, orbit, place, twist);
              more = true;
            } else if (set.orbit[to] !== orbit || set.place[to] !== place || set.twist[to] !== twist) {
              return false;
            }
          }
        }
    }
    return true;
  }
  // The turns must not move or visibly turn a piece the definition does not know.
  #coversTheSolid(): boolean {
    return this.base.every((name) => this.chosen.has(name)) && [...this.chosen.values()].every((turn) =>
      this.solid.orbits.every((orbit, o) => turn.orbits[orbit.orbitName]!.permutation.every((from, place) =>
        this.#taken[o]!.has(place) || (from === place && (orbit.orbitName.startsWith("CENTERS") || turn.orbits[orbit.orbitName]!.orientationDelta[place] === 0)))));
  }
}

export function matchSolid(definition: Definition, solid: Solid): Match | null {
  const slots = definition.sets.reduce((sum, set) => sum + set.pieces.length, 0);
  if (slots > solid.orbits.reduce((sum, orbit) => sum + orbit.numPieces, 0) || definition.forbidden.length > 0) return null;
  const { base, powers } = bases(definition);
  const matching = [true, false].map((byName) => new Matching(definition, solid, base, byName)).find((tried) => !tried.hopeless && tried.run());
  if (!matching || !alikeAreFaces(definition, solid, matching.sets)) return null;
  const names = new Map<string, string>();
  for (const [name, { base: of, power }] of powers) {
    const found = powerOf(solid, matching.chosen.get(of)!, power);
    if (!found) return null;
    names.set(name, found);
  }
  return { sets: matching.sets, names };
}

// Pieces that look alike must be alike on the solid, too: the pieces of one face, which some turn takes round.
function alikeAreFaces(definition: Definition, solid: Solid, sets: readonly SetMatch[]): boolean {
  return definition.sets.every((set, s) => {
    const alike = new Map<number, number[]>();
    set.pieces.forEach((piece, slot) => alike.set(piece, [...(alike.get(piece) ?? []), slot]));
    return [...alike.values()].every((slots) => {
      if (slots.length === 1) return true;
      const places = slots.map((slot) => sets[s]!.place[slot]!);
      const orbit = sets[s]!.orbit[slots[0]!];
      if (orbit === undefined || slots.some((slot) => sets[s]!.orbit[slot] !== orbit)) return false;
      return solid.turns.some((turn) => {
        const from = turn.orbits[solid.orbits[orbit]!.orbitName]!.permutation;
        let length = 1;
        for (let at = from[places[0]!]!; at !== places[0]; at = from[at]!, length++) if (!places.includes(at)) return false;
        return length === places.length;
      });
    });
  });
}

function powerOf(solid: Solid, turn: Turn, power: number): string | null {
  const same = (a: Turn["orbits"], b: Turn["orbits"]): boolean => solid.orbits.every(({ orbitName }) => JSON.stringify(a[orbitName]) === JSON.stringify(b[orbitName]));
  let now = turn.orbits;
  for (let k = 1; k < power; k++) now = after(solid.orbits, now, turn.orbits);
  return solid.turns.find((other) => same(other.orbits, now))?.name ?? null;
}

// First a, then b.
export function after(orbits: readonly Orbit[], a: Turn["orbits"], b: Turn["orbits"]): Record<string, OrbitTurn> {
  return Object.fromEntries(orbits.map(({ orbitName, numOrientations }) => {
    const [first, second] = [a[orbitName]!, b[orbitName]!];
    return [orbitName, {
      permutation: second.permutation.map((from) => first.permutation[from]!),
      orientationDelta: second.permutation.map((from, i) => mod(first.orientationDelta[from]! + second.orientationDelta[i]!, numOrientations)),
    }];
  }));
}

// What leads the solid from solved to this pattern. Of pieces that look alike, each stands for any other.
export function placed(definition: Definition, solid: Solid, match: Match, pattern: readonly Pattern[]): Record<string, OrbitTurn> | null {
  const made = Object.fromEntries(solid.orbits.map((orbit) => [orbit.orbitName, {
    permutation: Array.from({ length: orbit.numPieces }, (_, i) => i), orientationDelta: Array.from({ length: orbit.numPieces }, () => 0),
  }]));
  for (const [s, set] of definition.sets.entries()) {
    const { orbit, place, twist, scale } = match.sets[s]!;
    const homes = new Map<number, number[]>();
    set.pieces.forEach((piece, slot) => homes.set(piece, [...(homes.get(piece) ?? []), slot]));
    for (const [slot, piece] of pattern[s]!.pieces.entries()) {
      const own = homes.get(piece)?.indexOf(slot) ?? -1;
      const home = own >= 0 ? homes.get(piece)!.splice(own, 1)[0]! : homes.get(piece)?.find((at) => pattern[s]!.pieces[at] !== piece);
      if (home === undefined) return null;
      if (own < 0) homes.set(piece, homes.get(piece)!.filter((at) => at !== home));
      if (orbit[slot] === undefined) continue;
      const { orbitName, numOrientations } = solid.orbits[orbit[slot]!]!;
      made[orbitName]!.permutation[place[slot]!] = place[home]!;
      made[orbitName]!.orientationDelta[place[slot]!] = mod(scale * (pattern[s]!.turns[slot]! - set.orientation[home]!) + twist[slot]! - twist[home]!, numOrientations);
    }
  }
  return made;
}
