// A few things to tick and one button that sends which: a form of checkboxes. What was ticked stays
// while the same question is drawn anew; no more can be ticked than may be.

import { element } from "./element.js";

export class PickView {
  element = element("form", "pick");
  #send;
  #asked = "";
  #pick = null;

  /** `send(button, token, text)` is called with the ticked values, a space between two. */
  constructor(send) {
    this.#send = send;
    this.element.hidden = true;
    this.element.autocomplete = "off";
    this.element.addEventListener("change", () => this.#limit());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(this.#button(), this.#pick.token, this.#ticked().join(" "));
    });
  }

  update(pick) {
    this.element.hidden = !pick;
    const asked = pick ? JSON.stringify(pick) : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#pick = pick;
    this.element.replaceChildren(...(pick ? this.#draw(pick) : []));
    if (pick) this.#limit();
  }

  #draw(pick) {
    const group = element("fieldset");
    group.append(element("legend", "", pick.label));
    group.append(...pick.options.map(drawOption));
    const button = element("button", "button good", pick.submit);
    button.type = "submit";
    return [group, button];
  }

  #boxes() {
    return [...this.element.querySelectorAll("input")];
  }

  #ticked() {
    return this.#boxes().filter((box) => box.checked).map((box) => box.value);
  }

  #button() {
    return this.element.querySelector("button");
  }

  #limit() {
    const count = this.#ticked().length;
    for (const box of this.#boxes()) box.disabled = !box.checked && count >= this.#pick.most;
    this.#button().disabled = count < this.#pick.least;
  }
}

function drawOption(option) {
  const label = element("label", "option");
  const box = element("input");
  box.type = "checkbox";
  box.value = option.value;
  label.append(box, element("span", "", option.label));
  return label;
}
