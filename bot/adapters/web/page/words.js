// The page's own words in the chosen language, put wherever the page asks for them by name.

let current = {};

/** Load a language and fill every element that names a word. */
export async function speak(language) {
  const answer = await fetch(`/words/${language}`);
  current = await answer.json();
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-word-label]")) {
    element.setAttribute("aria-label", word(element.dataset.wordLabel));
  }
  for (const element of document.querySelectorAll("[data-word-hint]")) {
    element.placeholder = word(element.dataset.wordHint);
  }
}

/** Return a word, with `{name}`-like places filled from `values`. */
export function word(name, values = {}) {
  const text = current[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (place, key) => values[key] ?? place);
}

/** Return the language of the page that the browser prefers. */
export function preferred() {
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith("it")) ? "it" : "en";
}
