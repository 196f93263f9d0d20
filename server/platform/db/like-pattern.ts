/** The pattern of `like` for what contains a text; `%`, `_` and `\` in it stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
