// The public messages, in order, edited where they stand. Scrolls along only when the reader is
// at the end already, or asked for what came, and never past the reader's own table to another;
// never takes the focus.

import { element } from "./element.js";
import { ScreenView } from "./screen.js";
import { word } from "./words.js";

const KEPT = 200;
const NEAR_END = 80; // pixels
const MARGIN = 8; // pixels
const ANSWERED_WITHIN = 2_000; // milliseconds from a press to the change it made
const SAME_BREATH = 300; // seconds between lines of one author that read as one

const log = document.getElementById("log");
const empty = document.getElementById("empty");
const newest = document.getElementById("newest");

export const COLOURS = 8;

export class Log {
  #entries = new Map();
  #press;
  #me = null;
  #own = new Set(); // the tables at which the reader sits
  #following = true;
  #pressed = { id: null, at: 0 };
  #asked = -Infinity;
  #top = 0;
  #sizes = new ResizeObserver(() => this.#following && this.#follow());

  constructor(press) {
    this.#press = press;
    log.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    newest.addEventListener("click", () => this.#toEnd("smooth"));
    this.#sizes.observe(log);
  }

  /** Note at which tables the reader sits. */
  sit(tables) {
    this.#own = new Set(tables);
  }

  /** Start from what the room holds. */
  reset(messages, me) {
    this.#me = me;
    const kept = new Set(messages.map((message) => message.id));
    for (const id of this.#entries.keys()) if (!kept.has(id)) this.#drop(id);
    for (const message of messages) this.#put(message);
    this.#settle();
  }

  /** Add a message, or redraw the one with its id, at its place. */
  put(message) {
    const isNew = !this.#entries.has(message.id);
    this.#put(message);
    this.#settle();
    if (this.#isAnswer(message)) this.#showTop(message);
    if (message.author?.id === this.#me || (isNew && this.#isAskedFor(message))) this.#toEnd();
    else if (isNew && this.#isBelow(message)) newest.hidden = false;
  }

  /** Remember that a press or a command may open something in public: that is shown. */
  ask() {
    this.#asked = performance.now();
  }

  #put(message) {
    const entry = this.#entries.get(message.id) ?? this.#make(message);
    const moved = entry.message?.place !== message.place;
    entry.message = message;
    entry.update(message);
    if (moved) this.#place(entry);
    while (this.#entries.size > KEPT) this.#drop(Number(log.querySelector("article").dataset.id));
  }

  #make(message) {
    const mine = message.author?.id === this.#me;
    const article = element("article", `message ${message.kind}${mine ? " mine" : ""}`);
    article.dataset.id = message.id;
    const update = message.kind === "talk" ? talk(article, mine) : this.#screen(article);
    const entry = { article, update };
    this.#entries.set(message.id, entry);
    return entry;
  }

  #screen(article) {
    article.tabIndex = -1;
    const header = element("header", "from");
    header.append(dealerDisc(), element("span", "name", word("dealer")), element("time"));
    const body = element("div", "body");
    article.append(header, body);
    const view = new ScreenView(body, (token, text) => {
      this.#pressed = { id: Number(article.dataset.id), at: performance.now() };
      return this.#press(token, text);
    });
    this.#sizes.observe(article);
    return (message) => {
      stamp(header.querySelector("time"), message.at);
      view.update(message.screen);
    };
  }

  #place(entry) {
    const { place } = entry.message;
    const later = [...this.#entries.values()]
      .filter((other) => other !== entry && other.message && other.message.place > place)
      .sort((one, other) => one.message.place - other.message.place)[0];
    log.insertBefore(entry.article, later?.article ?? null);
  }

  #drop(id) {
    const { article } = this.#entries.get(id);
    this.#sizes.unobserve(article);
    article.remove();
    this.#entries.delete(id);
  }

  #settle() {
    empty.hidden = this.#entries.size > 0;
    let before = null;
    for (const { message, article } of this.#inOrder()) {
      article.classList.toggle("follows", follows(message, before));
      before = message;
    }
    if (this.#following) this.#follow();
  }

  #inOrder() {
    return [...this.#entries.values()].sort((one, other) => one.message.place - other.message.place);
  }

  // The log may shrink or grow under a reader who does not move: only scrolling up stops it.
  #scrolled() {
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    this.#following = isNear || (this.#following && log.scrollTop >= this.#top);
    this.#top = log.scrollTop;
    if (isNear) newest.hidden = true;
  }

  #isAnswer(message) {
    const { id, at } = this.#pressed;
    return message.id === id && performance.now() - at < ANSWERED_WITHIN;
  }

  #isAskedFor(message) {
    return message.kind !== "talk" && performance.now() - this.#asked < ANSWERED_WITHIN;
  }

  /** Show what a press on its buttons made of a message: its picture is at its top. */
  #showTop({ id }) {
    this.#pressed = { id: null, at: 0 };
    const top = topOf(this.#entries.get(id).article);
    if (log.scrollTop > top) log.scrollTo({ top });
  }

  /** Show the end, but no more than the reader's own table where another comes after it. */
  #follow() {
    const own = this.#ownBeforeAnother();
    const isPast = !own || topOf(own) + own.offsetHeight < log.scrollTop;
    if (isPast) this.#toEnd();
    else this.#scrollDown(Math.min(this.#end(), topOf(own)));
  }

  /** Show the end, or the last message from its top if it is taller than the log. */
  #toEnd(behavior = "instant") {
    this.#following = true;
    newest.hidden = true;
    this.#scrollDown(this.#end(), behavior);
  }

  #end() {
    return Math.min(log.scrollHeight - log.clientHeight, topOf(log.lastElementChild));
  }

  #scrollDown(top, behavior = "instant") {
    if (log.scrollTop < top) log.scrollTo({ top, behavior });
  }

  #ownBeforeAnother() {
    const tables = this.#inOrder().filter(({ message }) => message.table);
    const own = tables.findIndex(({ message }) => this.#own.has(message.table));
    return own >= 0 && own < tables.length - 1 ? tables[own].article : null;
  }

  /** Whether a message that came is out of sight: who reads has scrolled up, or stays at a table. */
  #isBelow({ id }) {
    const { article } = this.#entries.get(id);
    return !this.#following || topOf(article) >= log.scrollTop + log.clientHeight;
  }
}

/** Return where the log has to be scrolled to for this to be at its top. */
function topOf(article) {
  return article.offsetTop - log.offsetTop - MARGIN;
}

/** Return a disc with the first letter of a name, in the colour of a user. */
export function disc(user) {
  const [letter] = user.name;
  const made = element("span", `disc colour-${user.id % COLOURS}`, letter.toUpperCase());
  made.setAttribute("aria-hidden", "true");
  return made;
}

function dealerDisc() {
  const made = element("img", "disc");
  made.src = "/page/coin.svg";
  made.alt = "";
  return made;
}

function talk(article, mine) {
  const header = element("header", "from");
  const [name, time, text] = [element("span", "name"), element("time"), element("p", "text")];
  return (message) => {
    name.textContent = mine ? word("you") : message.author.name;
    stamp(time, message.at);
    text.textContent = message.screen.lines.join("\n");
    header.replaceChildren(...(mine ? [] : [disc(message.author)]), name, time);
    article.replaceChildren(header, text);
  };
}

function follows(message, before) {
  if (message.kind !== "talk" || before?.kind !== "talk") return false;
  return message.author.id === before.author.id && message.at - before.at < SAME_BREATH;
}

function stamp(time, seconds) {
  const date = new Date(seconds * 1000);
  time.dateTime = date.toISOString();
  const language = document.documentElement.lang;
  time.textContent = date.toLocaleTimeString(language, { timeStyle: "short" });
}
