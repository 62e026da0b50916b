import { App } from "./app";
import { applyTheme } from "./settings";
import "./style/base.css";
import "./style/layout.css";
import "./style/controls.css";
import "./style/puzzles.css";

applyTheme();
void new App().begin(document.getElementById("app")!);
