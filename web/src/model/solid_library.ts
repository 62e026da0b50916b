// The solids of cubing.js' PuzzleGeometry as a definition is compared with them: their orbits, and every power of every
// turn under the name that cubing.js plays. Moves of several layers are turns if cubing.js knows the definition's name for
// them (3R, or the pyraminx's U with its tip).
import type { Move } from "cubing/alg";
import type { Definition } from "./definition";
import { after, matchSolid, type Match, type OrbitTurn, type Solid, type Turn } from "./solid_match";

export interface FoundSolid { description: string; solid: Solid; match: Match }

const MOST_ORBITS = 12; // larger ones take seconds to draw
// As cubing.js' own loader of descriptions sets them: orbits must be those the player has.
const OPTIONS = { allMoves: true, orientCenters: true, addRotations: true };

const still = (turn: Readonly<Record<string, OrbitTurn>>): boolean =>
  Object.values(turn).every(({ permutation, orientationDelta }) => permutation.every((from, i) => from === i) && orientationDelta.every((t) => t === 0));

// The powers of a turn, each under its shortest name.
function powers(orbits: Solid["orbits"], played: Move, action: Readonly<Record<string, OrbitTurn>>): Turn[] {
  const one = Object.fromEntries(orbits.map(({ orbitName }) => [orbitName, action[orbitName]!]));
  const all = [one];
  for (let next = after(orbits, one, one); !still(next) && all.length < 12; next = after(orbits, next, one)) all.push(next);
  return all.map((power, k) => {
    const amount = 2 * (k + 1) <= all.length + 1 ? k + 1 : k - all.length; // R' rather than R3
    return { name: played.modified({ amount: played.amount * amount }).toString(), orbits: power };
  });
}

interface Known { solid: Solid; turn(name: string): Turn[] }
const known = new Map<string, Promise<Known>>();

async function make(description: string): Promise<Known> {
  const { ExperimentalPGNotation, getPuzzleGeometryByDesc } = await import("cubing/puzzle-geometry");
  const { Move } = await import("cubing/alg");
  const { KPuzzle } = await import("cubing/kpuzzle");
  const geometry = getPuzzleGeometryByDesc(description, OPTIONS);
  const definition = geometry.getKPuzzleDefinition(true);
  const orbits = definition.orbits.map(({ orbitName, numPieces, numOrientations }) => ({ orbitName, numPieces, numOrientations }));
  const turns = Object.entries(definition.moves).flatMap(([inner, action]) => {
    const played = /v$/.test(inner) ? null : geometry.notationMapper.notationToExternal(Move.fromString(inner)); // v: the whole puzzle
    return played ? powers(orbits, played, action) : [];
  });
  const kpuzzle = new KPuzzle(definition, { experimentalPGNotation: new ExperimentalPGNotation(geometry, geometry.getOrbitsDef(true)) });
  const turn = (name: string): Turn[] => {
    try {
      const move = Move.fromString(name);
      const action = kpuzzle.moveToTransformation(move).transformationData;
      return still(action) ? [] : powers(orbits, move, action);
    } catch {
      return []; // not a name cubing.js knows
    }
  };
  return { solid: { orbits, turns }, turn };
}

export async function solidOf(description: string, names: readonly string[] = []): Promise<Solid> {
  if (!known.has(description)) known.set(description, make(description));
  const { solid, turn } = await known.get(description)!;
  const others = names.filter((name) => !solid.turns.some((one) => one.name === name)).flatMap(turn);
  return { orbits: solid.orbits, turns: [...solid.turns, ...others] };
}

export async function findSolid(definition: Definition): Promise<FoundSolid | null> {
  const { getPG3DNamedPuzzles } = await import("cubing/puzzle-geometry");
  const slots = definition.sets.reduce((sum, set) => sum + set.pieces.length, 0);
  const candidates: { description: string; places: number }[] = [];
  for (const [name, description] of Object.entries(getPG3DNamedPuzzles())) {
    if (/^(\d\d|[89])x/.test(name)) continue;
    const { orbits } = await solidOf(description);
    const places = orbits.reduce((sum, orbit) => sum + orbit.numPieces, 0);
    if (orbits.length <= MOST_ORBITS && places >= slots && places <= 2 * slots + 24) candidates.push({ description, places });
  }
  // The one without other pieces first: a pyraminx without tips is a tetraminx.
  for (const { description } of candidates.sort((a, b) => a.places - b.places)) {
    const solid = await solidOf(description, Object.keys(definition.moves));
    const match = matchSolid(definition, solid);
    if (match) return { description, solid, match };
  }
  return null;
}
