// The reader's preferences: theme, letters on stickers, flat or 3D cubes, how turns are counted. Stored in this browser only.

export type Theme = "auto" | "light" | "dark";
export type Metric = "htm" | "qtm"; // half turns count 1, or 2
interface Settings { theme: Theme; letters: boolean; flat: boolean; metric: Metric }

const KEY = "unscramble";
const listeners = new Set<() => void>();

function load(): Settings {
  const standard: Settings = { theme: "auto", letters: false, flat: false, metric: "htm" };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return standard;
  }
}

export const settings = load();

export function applyTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The page works in a browser that stores nothing.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export const onSettings = (listener: () => void): void => void listeners.add(listener);
