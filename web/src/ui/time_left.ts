// How long preparation, such as building a table, is likely to take still: from the part done since it was first reported.
import { shortSeconds } from "./plot";

export class TimeLeft {
  #name = "";
  #start = { part: 0, millis: 0 };
  constructor(private readonly now: () => number = () => performance.now()) {}

  // ", about 40 s left", or nothing while that cannot be said yet.
  words(name: string, part: number): string {
    if (name !== this.#name) {
      this.#name = name;
      this.#start = { part, millis: this.now() };
      return "";
    }
    const seconds = (this.now() - this.#start.millis) / 1000;
    const done = part - this.#start.part;
    if (done < 0.01 || seconds < 0.5) return "";
    const left = (seconds * (1 - part)) / done;
    return `, about ${shortSeconds(Math.max(1, Math.round(left))).replace(/\.0 s/, " s")} left`;
  }
}
