/** Words above this length are measured no further. */
const MAX_LETTERS = 24;

/** Letters of the longest word, for `.fit-words` in `app/styles/app.css`. */
export function longestWord(text: string): number {
  const letters = text.split(/[\s-]+/).map((word) => [...word].length);
  return Math.min(Math.max(...letters), MAX_LETTERS);
}

/** Letters above which a name may not fit into the three lines that a list gives it. */
const MAX_LISTED = 36;

/** The tooltip of a name that a list may cut off; screen readers have the whole name anyway. */
export function fullName(name: string): string | undefined {
  return name.length > MAX_LISTED ? name : undefined;
}
