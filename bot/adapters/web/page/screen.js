// Draws a screen (picture, lines, buttons, things to tick, form) and redraws it in place: what did not change is
// not touched, the focus stays on the equivalent button, and a new picture appears only when it
// is ready. Everything is inserted as text.

import { Countdown } from "./countdown.js";
import { element } from "./element.js";
import { PickView } from "./pick.js";
import { announce } from "./toasts.js";
import { word } from "./words.js";

const RETRY = 900; // milliseconds

/**
 * A screen in `root`; `press(token, text)` is called for what the user does, and awaited, and
 * `hurry(text)` when the time to answer is nearly over.
 */
export class ScreenView {
  #root;
  #press;
  #picture = new PictureView();
  #lines = element("div", "lines");
  #rows = element("div", "rows");
  #form = null;
  #pick;
  #file;
  #drawn = "";
  #pressed = null;
  #countdown;

  constructor(root, press, hurry) {
    this.#root = root;
    this.#press = press;
    this.#countdown = new Countdown(element("span", "countdown"), hurry);
    // Inside a live region only the lines are read out; the rest is there for whoever looks.
    this.#rows.setAttribute("aria-live", "off");
    this.#picture.figure.setAttribute("aria-live", "off");
    const said = element("div", "said");
    said.append(this.#lines, this.#countdown.element);
    this.#file = new FileLink(said);
    this.#pick = new PickView((button, token, text) => this.#send(button, token, text));
    root.append(this.#picture.figure, said, this.#pick.element, this.#rows);
  }

  update(screen) {
    this.#picture.update(screen.picture);
    this.#drawLines(screen.lines, screen.picture?.alt ?? "");
    this.#countdown.set(screen.deadline);
    this.#file.update(screen.file);
    const focus = this.#focused();
    const buttons = JSON.stringify(screen.buttons);
    if (buttons !== this.#drawn) this.#drawRows(screen.buttons);
    this.#drawn = buttons;
    this.#pick.update(screen.pick);
    this.#drawForm(screen.form);
    if (focus) this.#refocus(focus);
  }

  // What the picture says is not shown a second time beside it, only read out.
  #drawLines(lines, alt) {
    while (this.#lines.children.length > lines.length) this.#lines.lastChild.remove();
    lines.forEach((text, index) => {
      const line = this.#lines.children[index] ?? this.#lines.appendChild(element("p"));
      if (line.textContent !== text) line.textContent = text;
      line.classList.toggle("unseen", text !== "" && alt.includes(text));
    });
    this.#lines.hidden = lines.length === 0;
  }

  #drawRows(rows) {
    const pool = [...this.#rows.querySelectorAll("button")];
    const drawn = rows.map((buttons) => {
      const isSigns = buttons.every((button) => [...button.label].length <= 2);
      const row = element("div", isSigns ? "row signs" : "row");
      row.append(...buttons.map((button) => this.#drawButton(button, pool)));
      return row;
    });
    this.#rows.replaceChildren(...drawn);
    this.#rows.hidden = rows.length === 0;
  }

  #drawButton(button, pool) {
    const same = (key) => pool.findIndex((made) => made.dataset[key] === button[key]);
    const index = same("token") >= 0 ? same("token") : same("label");
    const made = index >= 0 ? pool.splice(index, 1)[0] : this.#newButton();
    const isFree = isOff(made) || made.dataset.token !== button.token;
    made.className = `button ${button.style}${button.is_off ? " off" : ""}`;
    made.textContent = button.label;
    if (button.is_off) made.setAttribute("aria-disabled", "true");
    else if (isFree) made.removeAttribute("aria-disabled");
    Object.assign(made.dataset, { token: button.token, label: button.label });
    return made;
  }

  #newButton() {
    const made = element("button");
    made.type = "button";
    made.addEventListener("click", () => this.#send(made, made.dataset.token));
    return made;
  }

  #drawForm(form) {
    if (!form) {
      this.#form?.remove();
      this.#form = null;
      return;
    }
    if (this.#form?.dataset.label !== form.label) {
      const made = this.#newForm();
      if (this.#form) this.#form.replaceWith(made);
      else this.#root.append(made);
      this.#form = made;
    }
    fillForm(this.#form, form);
  }

  #newForm() {
    const made = element("form", "form");
    const field = element("label", "field");
    field.append(element("span"), element("input"));
    made.append(field, element("button", "button primary"));
    made.autocomplete = "off";
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(made.querySelector("button"), made.dataset.token, made.querySelector("input").value);
    });
    return made;
  }

  async #send(button, token, text) {
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    this.#pressed = button;
    try {
      await this.#press(token, text);
    } finally {
      if (!isOff(button)) button.removeAttribute("aria-disabled");
    }
  }

  #focused() {
    const active = document.activeElement;
    if (this.#form?.contains(active) || this.#pick.element.contains(active)) return { form: true, active };
    if (!this.#rows.contains(active)) return null;
    return { active, token: active.dataset.token, label: active.dataset.label };
  }

  #refocus(focus) {
    if (focus.active.isConnected) {
      focus.active.focus({ preventScroll: true });
      return;
    }
    const verb = (label) => label.split(" ")[0];
    const buttons = [...this.#rows.querySelectorAll("button")];
    const heir = focus.form ? null : buttons.find((b) => verb(b.dataset.label) === verb(focus.label));
    if (heir) {
      heir.focus({ preventScroll: true });
      return;
    }
    // Whoever pressed it knows why it went.
    if (focus.form) announce(word("buttons_changed"));
    else if (focus.active !== this.#pressed) announce(word("button_gone", { label: focus.label }));
    const host = this.#root.closest("[tabindex]");
    host?.focus({ preventScroll: true });
  }
}

/** Whether a button may not be pressed now; its label says why, so the focus can reach it. */
function isOff(button) {
  return button.classList.contains("off");
}

function fillForm(made, form) {
  const [input, button] = [made.querySelector("input"), made.querySelector("button")];
  const untouched = input.value === (made.dataset.value ?? "");
  if (untouched) input.value = form.value;
  Object.assign(made.dataset, { token: form.token, label: form.label, value: form.value });
  made.querySelector("span").textContent = form.label;
  input.placeholder = form.hint;
  input.maxLength = 1000;
  button.textContent = form.submit || word("send");
}

/** A link that saves the file a screen comes with; its text never becomes part of the page. */
class FileLink {
  #place;
  #link = null;
  #held = "";

  constructor(place) {
    this.#place = place;
  }

  update(file) {
    const held = file ? JSON.stringify(file) : "";
    if (held === this.#held) return;
    this.#held = held;
    if (this.#link) URL.revokeObjectURL(this.#link.href);
    this.#link?.remove();
    this.#link = null;
    if (!file) return;
    this.#link = element("a", "button plain file", word("save_file", { name: file.name }));
    this.#link.href = URL.createObjectURL(new Blob([file.text], { type: "application/octet-stream" }));
    this.#link.download = file.name;
    this.#place.after(this.#link);
  }
}

/** A figure whose picture changes without a flicker; in words when it does not arrive. */
class PictureView {
  figure = element("figure", "picture");
  #url = null;
  #alt = "";

  constructor() {
    this.figure.hidden = true;
  }

  update(picture) {
    this.figure.hidden = !picture;
    if (!picture) {
      this.#url = null;
      this.figure.replaceChildren();
      return;
    }
    this.#alt = picture.alt;
    this.figure.dataset.shape = picture.shape;
    if (picture.url === this.#url) {
      const shown = this.figure.querySelector("img");
      if (shown) shown.alt = picture.alt;
    } else {
      this.#url = picture.url;
      this.#load(picture.url, true);
    }
  }

  async #load(url, again) {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      if (url !== this.#url) return;
      if (again) setTimeout(() => this.#load(url, false), RETRY);
      else this.figure.replaceChildren(element("p", "", word("no_picture", { alt: this.#alt })));
      return;
    }
    if (url !== this.#url) return;
    image.alt = this.#alt;
    this.figure.replaceChildren(image);
  }
}
