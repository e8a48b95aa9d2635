// The viewer's own pane: cards, the last private answer, and notices for a while.

import { element } from "./element.js";
import { ScreenView } from "./screen.js";
import { announce, toast } from "./toasts.js";
import { word } from "./words.js";

const NOTICE_KEPT = 45_000; // milliseconds

const pane = document.getElementById("private");
const body = document.getElementById("private-body");
const notices = document.getElementById("notices");
const handRoot = document.getElementById("hand");
const noHand = document.getElementById("no-hand");
const answerRoot = document.getElementById("answer");
const toggle = document.getElementById("fold-away");
const close = document.getElementById("close-answer");

export class PrivatePane {
  #hand;
  #answer;
  #answered = "";
  #offered = "[]";

  /** `move` is called for what is pressed at the hand, `press` for all else. */
  constructor(move, press, dismiss) {
    this.#hand = new ScreenView(handRoot, move, toast);
    this.#answer = new ScreenView(answerRoot, press);
    answerRoot.querySelector(".said").append(close); // beside the words, clear of a picture
    toggle.addEventListener("click", () => this.fold(body.hidden));
    close.addEventListener("click", dismiss);
  }

  open() {
    pane.hidden = false;
    this.fold(!body.hidden);
  }

  /** Show the pane's content, or only its banner. */
  fold(open) {
    body.hidden = !open;
    pane.classList.toggle("folded", !open);
    toggle.setAttribute("aria-expanded", String(open));
    toggle.setAttribute("aria-label", word(open ? "private_hide" : "private_show"));
  }

  hand(screen) {
    handRoot.hidden = !screen;
    noHand.hidden = Boolean(screen);
    if (!screen) return;
    this.#hand.update(screen);
    const offered = JSON.stringify([screen.buttons, screen.pick]);
    if (offered !== this.#offered && !isBusy()) body.scrollTop = body.scrollHeight;
    this.#offered = offered;
  }

  /** Point at the hand: somebody asked for it. */
  look() {
    this.fold(true);
    handRoot.scrollIntoView({ block: "nearest" });
    handRoot.classList.remove("pointed");
    requestAnimationFrame(() => handRoot.classList.add("pointed"));
  }

  answer(screen) {
    const box = answerRoot.parentElement;
    const focused = box.contains(document.activeElement);
    box.hidden = !screen;
    if (screen) {
      this.#answer.update(screen);
      this.fold(true);
      const lines = screen.lines.join();
      if (lines !== this.#answered) body.scrollTop = 0;
      this.#answered = lines;
      return;
    }
    this.#answered = "";
    if (focused) body.focus({ preventScroll: true });
  }

  /** Keep a notice in the pane until the next press, and over the page while it is out of sight. */
  notice(text) {
    const made = element("p", "notice", text);
    notices.replaceChildren(made);
    setTimeout(() => made.remove(), NOTICE_KEPT);
    if (isInSight(made)) announce(text);
    else toast(text);
  }

  /** Forget what was said about an earlier press. */
  clearNotice() {
    notices.replaceChildren();
  }
}

/** Whether the user is at something in the last answer, and must not lose sight of it. */
function isBusy() {
  return answerRoot.parentElement.contains(document.activeElement);
}

function isInSight(made) {
  const [inner, outer] = [made.getBoundingClientRect(), body.getBoundingClientRect()];
  return inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
