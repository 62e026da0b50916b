// The puzzles on the page, by the server's names.
import { CubeModel } from "./cube";
import { DefinitionModel, type Definition } from "./definition";
import { LIGHT_SIZES, LightsModel } from "./lights";
import type { Family, PuzzleModel } from "./puzzle";
import { SokobanModel } from "./sokoban";
import { TILE_SIZES, TilesModel } from "./tiles";

export interface Choice { label: string; family: Family; name: string; sizes?: { label: string; name: string }[] }

export const CHOICES: Choice[] = [
  { label: "3×3×3", family: "cube", name: "cube3" },
  { label: "2×2×2", family: "cube", name: "cube2" },
  { label: "Sliding", family: "tiles", name: "puzzle15",
    sizes: TILE_SIZES.map((n) => ({ label: `${n * n - 1} (${n}×${n})`, name: `puzzle${n * n - 1}` })) },
  { label: "Lights Out", family: "lights", name: "lightsout5",
    sizes: LIGHT_SIZES.map((n) => ({ label: `${n}×${n}`, name: n === 7 ? "lightsout" : `lightsout${n}` })) },
  { label: "Sokoban", family: "sokoban", name: "sokoban" },
];

// Puzzles from definition files that the server has read, by its names for them.
const definitions = new Map<string, DefinitionModel>();

export function addDefinition(card: { name: string; goal: string; moves: string[]; definition?: Definition }): DefinitionModel | null {
  if (!card.definition) return null;
  const model = new DefinitionModel(card.name, card.goal, card.moves, card.definition);
  definitions.set(card.name, model);
  return model;
}

export function modelOf(name: string): PuzzleModel | null {
  const defined = definitions.get(name);
  if (defined) return defined;
  if (name === "cube3") return new CubeModel(3);
  if (name === "cube2") return new CubeModel(2);
  if (name === "sokoban") return new SokobanModel();
  if (name === "lightsout") return new LightsModel(7);
  const size = Number(/^lightsout(\d+)$/.exec(name)?.[1]);
  if (LIGHT_SIZES.includes(size)) return new LightsModel(size);
  const side = Math.sqrt(Number(/^puzzle(\d+)$/.exec(name)?.[1]) + 1);
  return TILE_SIZES.includes(side) ? new TilesModel(side) : null;
}

export const choiceOf = (name: string): Choice | undefined =>
  CHOICES.find((choice) => choice.name === name || choice.sizes?.some((size) => size.name === name));
