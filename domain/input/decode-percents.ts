/** With its percent-encoded characters decoded; as it is, if they are not valid. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
