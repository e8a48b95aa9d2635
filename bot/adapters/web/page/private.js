// The viewer's own pane: cards, the last private answer, and notices for a while.

import { ScreenView, element } from "./screen.js";
import { announce, toast } from "./toasts.js";
import { word } from "./words.js";

const NOTICE_KEPT = 45_000; // milliseconds
const MAX_NOTICES = 3;

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
  #answered = false;
  #cards = "";

  constructor(press, dismiss) {
    this.#hand = new ScreenView(handRoot, press);
    this.#answer = new ScreenView(answerRoot, press);
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
    const cards = screen.picture?.alt ?? "";
    if (cards !== this.#cards && !body.hidden) announce(cards);
    this.#cards = cards;
  }

  answer(screen) {
    const box = answerRoot.parentElement;
    const focused = box.contains(document.activeElement);
    box.hidden = !screen;
    if (screen) {
      this.#answer.update(screen);
      this.fold(true);
      if (!this.#answered) box.scrollIntoView({ block: "nearest" });
    } else if (focused) body.focus({ preventScroll: true });
    this.#answered = Boolean(screen);
  }

  notice(text) {
    toast(text);
    const made = element("p", "notice", text);
    notices.append(made);
    while (notices.children.length > MAX_NOTICES) notices.firstChild.remove();
    setTimeout(() => made.remove(), NOTICE_KEPT);
  }
}
