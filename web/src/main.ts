import { App } from "./app";
import { applyTheme } from "./settings";
import { addLearnTab } from "./ui/learn";
import "./style/base.css";
import "./style/layout.css";
import "./style/controls.css";
import "./style/puzzles.css";
import "./style/learn.css";

applyTheme();
const root = document.getElementById("app")!;
void new App().begin(root);
addLearnTab(root);
