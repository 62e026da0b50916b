// A puzzle from a definition file: sets of slots whose pieces moves exchange and turn. States are texts as the server
// writes them, in the notation of the file's format.
import { words, type PuzzleModel } from "./puzzle";

export interface Action { from: number[]; turn: number[] }
export interface PieceSet { name: string; orientations: number; pieces: number[]; orientation: number[]; modulus: number[]; places?: number[] }
export interface Definition {
  format: "tws" | "kpuzzle" | "generators"; title: string; sets: PieceSet[]; labels: string[];
  moves: Record<string, (Action | null)[]>; forbidden: { set: number; slot: number; pieces: number[] }[];
}
// Per set: the piece in each slot and how it is turned.
export interface Pattern { pieces: number[]; turns: number[] }

export class DefinitionModel implements PuzzleModel {
  readonly family = "definition";
  readonly size = 0;
  readonly moveMillis = 420;
  readonly title: string;
  #modulus: Map<number, number>[]; // by set and piece
  constructor(readonly name: string, readonly goal: string, readonly moves: string[], readonly definition: Definition) {
    this.title = definition.title;
    this.#modulus = definition.sets.map((set) => new Map(set.pieces.map((piece, i) => [piece, set.modulus[i]!])));
  }
  // Null for what is not a state in the server's own form.
  read(state: string): Pattern[] | null {
    const { format, sets, labels } = this.definition;
    if (format === "kpuzzle") {
      try {
        const json = JSON.parse(state) as Record<string, { pieces: number[]; orientation: number[] } | undefined>;
        return sets.map((set) => ({ pieces: json[set.name]?.pieces ?? set.pieces, turns: json[set.name]?.orientation ?? set.orientation }));
      } catch {
        return null;
      }
    }
    const tokens = state.split(format === "tws" ? /\s+/ : /[\s,;]+/).filter(Boolean);
    if (format === "generators") {
      const pieces = sets.map((set) => set.places!.map((place) => labels.indexOf(tokens[place] ?? "")));
      return pieces.flat().includes(-1) ? null : pieces.map((row) => ({ pieces: row, turns: row.map(() => 0) }));
    }
    let at = 0;
    const pattern = sets.map((set) => {
      const n = set.pieces.length;
      const row = (): number[] => {
        const numbers = tokens.slice(at, at + n).map(Number);
        at += n;
        return numbers;
      };
      at += 1; // its name
      const pieces = row();
      return { pieces, turns: set.orientations > 1 ? row() : pieces.map(() => 0) };
    });
    const whole = at === tokens.length && pattern.every((set) => [...set.pieces, ...set.turns].every(Number.isInteger));
    return whole ? pattern : null;
  }
  write(pattern: Pattern[]): string {
    const { format, sets, labels } = this.definition;
    if (format === "tws")
      return sets.map((set, s) => [set.name, ...pattern[s]!.pieces, ...(set.orientations > 1 ? pattern[s]!.turns : [])].join(" ")).join(" ");
    if (format === "generators") {
      const text: string[] = [];
      sets.forEach((set, s) => set.places!.forEach((place, i) => (text[place] = labels[pattern[s]!.pieces[i]!]!)));
      return text.join(",");
    }
    const part = (set: PieceSet, s: number): string => {
      const modulus = pattern[s]!.pieces.map((piece) => this.#modulus[s]!.get(piece)!);
      const some = modulus.some((m) => m !== set.orientations) ? `,"orientationMod":[${modulus.join(",")}]` : "";
      return `${JSON.stringify(set.name)}:{"pieces":[${pattern[s]!.pieces.join(",")}],"orientation":[${pattern[s]!.turns.join(",")}]${some}}`;
    };
    return `{${sets.map(part).join(",")}}`;
  }
  apply(state: string, move: string): string | null {
    const actions = this.definition.moves[move];
    const now = this.read(state);
    if (!actions || !now) return null;
    const next = now.map((set, s) => {
      const action = actions[s];
      if (!action) return set;
      const pieces = action.from.map((slot) => set.pieces[slot]!);
      return { pieces, turns: action.from.map((slot, i) => (set.turns[slot]! + action.turn[i]!) % (this.#modulus[s]!.get(pieces[i]!) ?? 1)) };
    });
    const illegal = this.definition.forbidden.some((rule) => rule.pieces.includes(next[rule.set]!.pieces[rule.slot]!));
    return illegal ? null : this.write(next);
  }
  solved(state: string): boolean {
    return state === this.goal;
  }
  split(moves: string): string[] {
    return words(moves);
  }
  join(moves: string[]): string {
    return moves.join(" ");
  }
  speak(move: string): string {
    return move;
  }
  measure(): string {
    return "moves";
  }
  counts(moves: readonly string[]): { label: string; value: number }[] {
    return [{ label: moves.length === 1 ? "move" : "moves", value: moves.length }];
  }
  home(state: string): string {
    return state;
  }
  describe(state: string): string {
    const home = this.read(this.goal);
    const now = this.read(state);
    if (!home || !now) return this.title;
    const slots = home.flatMap((set, s) => set.pieces.map((piece, i) => piece === now[s]!.pieces[i] && set.turns[i] === now[s]!.turns[i]));
    const right = slots.filter(Boolean).length;
    return `${this.title}, ${right === slots.length ? "solved" : `${right} of ${slots.length} places right`}`;
  }
}
