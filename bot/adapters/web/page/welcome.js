// The door: a name, a language, and in you come. The same door changes them later.

import { element } from "./element.js";
import * as memory from "./memory.js";
import { speak, word } from "./words.js";

const door = document.getElementById("welcome");
const form = document.getElementById("entrance");
const name = document.getElementById("name");
const problem = document.getElementById("name-problem");
const known = document.getElementById("known");
const submit = form.querySelector(".enter");

/** Ask for a name until `admit(player)` lets it in; `player` may lack a window. */
export class Welcome {
  #admit;
  #current = null;

  constructor(admit) {
    this.#admit = admit;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try({ ...this.#current, name: name.value.trim(), language: this.#language() });
    });
    form.addEventListener("change", () => this.#respeak());
    door.addEventListener("cancel", (event) => this.#current || event.preventDefault());
  }

  /** Open the door, for a newcomer or for `current` who wants to change. */
  async open(language, current = null) {
    this.#current = current;
    form.elements.language.value = language;
    name.value = current?.name ?? "";
    submit.textContent = word(current ? "save" : "sit_down");
    await this.#offerKnown();
    if (!door.open) door.showModal();
    (known.querySelector("button") ?? name).focus();
  }

  #language() {
    return form.elements.language.value;
  }

  async #respeak() {
    await speak(this.#language());
    submit.textContent = word(this.#current ? "save" : "sit_down");
    await this.#offerKnown();
  }

  async #offerKnown() {
    const players = this.#current ? [] : await memory.known();
    const offers = players.map((player) => {
      const offer = element("button", "button good", word("continue_as", { name: player.name }));
      offer.type = "button";
      offer.addEventListener("click", () => this.#try(player));
      return offer;
    });
    if (offers.length) offers.push(element("p", "or", word("or_new")));
    known.replaceChildren(...offers);
    known.hidden = offers.length === 0;
  }

  async #try(player) {
    problem.textContent = player.name ? "" : word("name_needed");
    if (!player.name) {
      name.focus();
      return;
    }
    try {
      await this.#admit(player);
      door.close();
    } catch (error) {
      problem.textContent = word(error.reason === "bad_request" ? "name_needed" : "not_sent");
      name.value = player.name;
      await this.#offerKnown();
    }
  }
}
