// Counts down to a deadline of the dealer's clock, which need not agree with this machine's.

import { word } from "./words.js";

const TICK = 250; // milliseconds
const HURRY = 10_000; // milliseconds
const UNITS = [["hour", 3_600_000], ["minute", 60_000], ["second", 1_000]];

const running = new Set();
let ahead = -Infinity; // how far the dealer's clock is ahead of ours, in milliseconds
let ticking = null;

/** Note the dealer's time, in milliseconds since 1970, as it arrives. */
export function heard(now) {
  // A frame that was held up on its way says less than the quickest one did.
  ahead = Math.max(ahead, now - Date.now());
}

/** Trust the next frame alone: one of the clocks may have been set. */
export function forget() {
  ahead = -Infinity;
}

/** What is left of a length of time, such as "24 sec": its two leading units at most. */
export function duration(milliseconds, language) {
  const [unit, size] = UNITS.find(([, size]) => milliseconds >= 2 * size) ?? UNITS.at(-1);
  const count = Math.max(0, Math.ceil(milliseconds / size));
  const style = { style: "unit", unit, unitDisplay: "short" };
  return new Intl.NumberFormat(language, style).format(count);
}

/** A ticking text; `hurry(text)`, for who has to answer, is called once when time gets short. */
export class Countdown {
  element;
  #deadline = null;
  #hurry;
  #warned = false;

  constructor(element, hurry = null) {
    this.element = element;
    this.#hurry = hurry;
    element.setAttribute("aria-hidden", "true");
    element.hidden = true;
  }

  /** Count down to this time, or stop. */
  set(deadline) {
    if (deadline !== this.#deadline) {
      this.#warned = deadline === null || this.#left(deadline) < HURRY;
      this.element.classList.remove("hurry");
    }
    this.#deadline = deadline;
    this.element.hidden = deadline === null;
    if (deadline === null) running.delete(this);
    else running.add(this);
    ticking ??= setInterval(tick, TICK);
    this.tick();
  }

  tick() {
    if (this.#deadline === null) return;
    const left = this.#left(this.#deadline);
    const text = duration(left, document.documentElement.lang);
    if (this.element.textContent !== text) this.element.textContent = text;
    if (left >= HURRY || this.#warned || !this.#hurry) return;
    this.#warned = true;
    this.element.classList.add("hurry");
    this.#hurry(word("hurry", { time: text }));
  }

  #left(deadline) {
    return Math.max(0, deadline - Date.now() - ahead);
  }
}

function tick() {
  for (const countdown of running) {
    if (countdown.element.isConnected) countdown.tick();
    else running.delete(countdown);
  }
  if (running.size > 0) return;
  clearInterval(ticking);
  ticking = null;
}
