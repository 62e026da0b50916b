// The view for a puzzle and the reader's settings.
import type { Size } from "../model/cube_geometry";
import { DefinitionModel } from "../model/definition";
import { LightsModel } from "../model/lights";
import type { PuzzleModel } from "../model/puzzle";
import { TilesModel } from "../model/tiles";
import { settings } from "../settings";
import { CubeNetView } from "./cube_net";
import { CubeSolidView, hasWebGL } from "./cube_solid";
import { DefinitionSolidView } from "./definition_solid";
import { DotsView } from "./dots_view";
import { LightsView } from "./lights_view";
import { SokobanView } from "./sokoban_view";
import { TilesView } from "./tiles_view";
import type { View, ViewEvents } from "./view";

// `drawn`: as a drawing, whatever the settings.
export function makeView(model: PuzzleModel, events: ViewEvents, drawn = false): View {
  if (model instanceof TilesModel) return new TilesView(model, events);
  if (model instanceof LightsModel) return new LightsView(model, events);
  if (model instanceof DefinitionModel) return drawn || settings.flat || !hasWebGL() ? new DotsView(model) : new DefinitionSolidView(model);
  if (model.family === "sokoban") return new SokobanView(events);
  const n = model.size as Size;
  return drawn || settings.flat || !hasWebGL() ? new CubeNetView(n, events) : new CubeSolidView(n, events);
}
