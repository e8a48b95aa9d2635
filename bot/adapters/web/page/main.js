// Ties the page together: who this window is, what it sends, and what arrives.

import { Line, Refused, post } from "./wire.js";
import { Log, disc } from "./log.js";
import { PrivatePane } from "./private.js";
import { Welcome } from "./welcome.js";
import { element } from "./element.js";
import * as memory from "./memory.js";
import { preferred, speak, word } from "./words.js";

const AWAY_AFTER = 700; // milliseconds; shorter breaks nobody needs to hear of
const AGAIN = 1_500; // milliseconds
const MAX_FACES = 5;

const away = document.getElementById("away");
const people = document.getElementById("people");
const meButton = document.getElementById("me");
const composer = document.getElementById("composer");
const line = document.getElementById("line");

let me = memory.me();
let myId = null;
let awayTimer = null;

const log = new Log(press);
const pane = new PrivatePane(move, press, () => send("/api/dismiss", {}));
const welcome = new Welcome(enter);
const feed = new Line({ event: take, up, down, enter: () => admit(me), stranger });

/** Be admitted under the player's name; throws `Refused` or TypeError. */
async function admit(player) {
  const { name, language, window } = player;
  me = await post("/api/enter", { name, language, window: window ?? "" });
  memory.remember(me);
}

async function enter(player) {
  const before = me?.window;
  try {
    await admit(player);
  } catch (error) {
    if (error instanceof Refused && error.reason === "stranger") memory.forget(player);
    throw error;
  }
  await speak(me.language);
  pane.open();
  if (before === me.window && !meButton.hidden) feed.restart();
  else begin();
}

function begin() {
  memory.hold(me);
  feed.open(me.window);
}

async function stranger() {
  memory.forget(me);
  location.reload();
}

async function send(path, body) {
  try {
    await post(path, body, me.window).catch((error) => enterAndPost(error, path, body));
    return true;
  } catch (error) {
    pane.notice(word(error.reason === "too_fast" ? "too_fast" : "not_sent"));
    return false;
  }
}

/** Send again what a restarted dealer refused only because this window had not entered yet. */
async function enterAndPost(error, path, body) {
  if (error.reason !== "enter") throw error;
  await admit(me);
  await post(path, body, me.window);
}

async function press(token, text) {
  log.ask();
  await move(token, text);
}

async function move(token, text) {
  pane.clearNotice();
  await send("/api/click", text === undefined ? { token } : { token, text });
}

const takers = {
  snapshot(event) {
    showMe(event.me);
    showPeople(event.people);
    log.sit(event.tables);
    log.reset(event.messages, event.me.id);
    pane.hand(event.hand);
    pane.answer(event.answer);
  },
  message: (event) => log.put(event.message),
  seated: (event) => log.sit(event.tables),
  people: (event) => showPeople(event.people),
  hand(event) {
    pane.hand(event.screen);
    callBack();
  },
  answer: (event) => pane.answer(event.screen),
  look: () => pane.look(),
  notice: (event) => pane.notice(event.text),
};

function take(event) {
  takers[event.type](event);
}

function showMe(user) {
  myId = user.id;
  meButton.hidden = false;
  meButton.replaceChildren(disc(user), element("span", "name", user.name));
  meButton.setAttribute("aria-label", word("change_name", { name: user.name }));
}

function showPeople(users) {
  const others = users.filter((user) => user.id !== myId);
  const faces = others.slice(0, MAX_FACES).map((user) => {
    const face = element("li");
    face.title = user.name;
    face.append(disc(user), element("span", "unseen", user.name));
    return face;
  });
  const more = others.length - faces.length;
  if (more) faces.push(element("li", "more", `+${more}`));
  people.replaceChildren(...faces);
  people.hidden = faces.length === 0;
}

/** Mark the window's title while something of one's own waits behind another window. */
function callBack() {
  if (document.hidden) document.title = "● Mazziere";
}

function up() {
  clearTimeout(awayTimer);
  awayTimer = null;
  away.textContent = "";
}

function down() {
  awayTimer ??= setTimeout(() => (away.textContent = word("away")), AWAY_AFTER);
}

composer.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = line.value.trim();
  if (!text) return;
  line.value = "";
  if (text.startsWith("/")) {
    pane.clearNotice();
    log.ask();
  }
  if (!(await send("/api/say", { text })) && !line.value) line.value = text;
});

meButton.addEventListener("click", () => welcome.open(me.language, me));

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = "Mazziere";
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, dialog *") || event.ctrlKey || event.metaKey;
  if (event.key === "/" && !typing) {
    event.preventDefault();
    line.value ||= "/";
    line.focus();
  }
});

async function open() {
  const language = me?.language ?? preferred();
  await speak(language);
  if (!me) {
    await welcome.open(language);
    return;
  }
  try {
    await enter(me);
  } catch (error) {
    if (error instanceof Refused) {
      me = null;
      await welcome.open(language);
    } else {
      down();
      setTimeout(open, AGAIN);
    }
  }
}

open();
