// What this window and this browser remember. A window is a player: its secret lives in the
// window's own storage; the browser keeps the last few players, to offer them again.

const ME = "mazziere.me";
const KNOWN = "mazziere.known";
const MAX_KNOWN = 3;

function read(storage, key, otherwise) {
  try {
    return JSON.parse(storage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays until the window closes.
  }
}

/** Return this window's player `{window, name, language}`, or null. */
export function me() {
  return read(sessionStorage, ME, null);
}

/** Remember this window's player, here and for later visits of this browser. */
export function remember(player) {
  write(sessionStorage, ME, player);
  const others = read(localStorage, KNOWN, []).filter((known) => known.window !== player.window);
  write(localStorage, KNOWN, [player, ...others].slice(0, MAX_KNOWN));
}

/** Forget a player whose secret is worth nothing any more. */
export function forget(player) {
  sessionStorage.removeItem(ME);
  const others = read(localStorage, KNOWN, []).filter((known) => known.window !== player.window);
  write(localStorage, KNOWN, others);
}

/** Return the players of earlier visits that no open window plays. */
export async function known() {
  const playing = new Set((await locks()).map((lock) => lock.name));
  return read(localStorage, KNOWN, []).filter((player) => !playing.has(lockName(player)));
}

/** Hold on to a player while this window is open, so that others do not offer it. */
export function hold(player) {
  navigator.locks?.request(lockName(player), { mode: "shared" }, () => new Promise(() => {}));
}

async function locks() {
  return navigator.locks ? (await navigator.locks.query()).held : [];
}

function lockName(player) {
  return `mazziere ${player.window}`;
}
