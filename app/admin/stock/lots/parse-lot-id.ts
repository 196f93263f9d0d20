/** Parses a lot's id from a URL. */
export function parseLotId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
