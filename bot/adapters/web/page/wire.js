// Requests, and the one line on which everything arrives.

import { forget, heard } from "./countdown.js";

const ENTER_FIRST = 4401;
const STRANGER = 4403;
const SILENCE = 50_000; // milliseconds; the dealer's beat comes every twenty seconds
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 4_000;

/** The dealer said no: `status` is HTTP's, `reason` a word such as "too_fast". */
export class Refused extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
    this.reason = reason;
  }
}

/** Send JSON; return the answer, or throw `Refused`, or TypeError when nobody answers. */
export async function post(path, body, secret) {
  const headers = { "Content-Type": "application/json" };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, content.error ?? "http");
  return content;
}

/**
 * The window's line: opens, and opens again, where it broke off.
 * `handlers` are `event(event)`, `up()`, `down()`, `enter()` (async: be admitted again) and
 * `stranger()`.
 */
export class Line {
  #handlers;
  #secret = null;
  #socket = null;
  #epoch = "";
  #after = 0;
  #pause = FIRST_PAUSE;
  #silence = null;
  #retry = null;

  constructor(handlers) {
    this.#handlers = handlers;
  }

  /** Listen as the window with this secret. */
  open(secret) {
    this.#secret = secret;
    this.#epoch = "";
    this.#connect();
  }

  /** Ask for everything again. */
  restart() {
    this.#epoch = "";
    this.#socket?.close();
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/feed`);
    this.#socket = socket;
    let heard = false;
    forget();
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = ({ data }) => {
      if (!heard) this.#up();
      heard = true;
      this.#take(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.#closed(code, heard);
    this.#listenForSilence();
  }

  #hello() {
    return { window: this.#secret, epoch: this.#epoch, after: this.#after };
  }

  #up() {
    this.#pause = FIRST_PAUSE;
    this.#handlers.up();
  }

  #take({ id, now, event }) {
    this.#listenForSilence();
    if (now) heard(now);
    if (event.type === "beat") return;
    if (event.type === "snapshot") this.#epoch = event.epoch;
    else if (id <= this.#after) return;
    this.#after = id;
    this.#handlers.event(event);
  }

  #listenForSilence() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket.close(), SILENCE);
  }

  #closed(code, heard) {
    clearTimeout(this.#silence);
    if (code === STRANGER) {
      this.#handlers.stranger();
      return;
    }
    this.#handlers.down();
    this.#retry = setTimeout(() => this.#again(code === ENTER_FIRST || !heard), this.#pause);
    this.#pause = Math.min(this.#pause * 1.6, LONGEST_PAUSE);
  }

  async #again(enterFirst) {
    try {
      if (enterFirst) await this.#handlers.enter();
      this.#connect();
    } catch (error) {
      if (error instanceof Refused && error.reason === "stranger") this.#handlers.stranger();
      else this.#closed(0, false);
    }
  }
}
