/** Words above this length are measured no further. */
const MAX_LETTERS = 24;

/** Letters of the longest word, for `.fit-words` in `app/styles/app.css`. */
export function longestWord(text: string): number {
  const letters = text.split(/[\s-]+/).map((word) => [...word].length);
  return Math.min(Math.max(...letters), MAX_LETTERS);
}
