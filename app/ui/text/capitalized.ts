/** A stored word as a label: "pending" is kept, "Pending" is shown. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
