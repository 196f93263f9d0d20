/** An order that cannot be read. The message is the sentence for its row. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

export function shown(text: string): string {
  return text.slice(0, 40).toWellFormed();
}
