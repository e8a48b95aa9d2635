// Short private notices: seen for a moment over the page, and read out politely.

const SHOWN = 6_000; // milliseconds

const region = document.getElementById("toasts");

/** Show a notice for a moment. */
export function toast(text) {
  put(text, "toast");
}

/** Say something to those who cannot see what changed. */
export function announce(text) {
  put(text, "unseen");
}

function put(text, className) {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  region.append(made);
  setTimeout(() => made.remove(), SHOWN);
}
