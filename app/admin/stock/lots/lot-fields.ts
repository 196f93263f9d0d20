/** Limit in characters. */
export const CODE_LENGTH = 40;
export const LOT_NOTE_LENGTH = 500;
export const SUBJECT_LENGTH = 200;
export const MESSAGE_LENGTH = 5_000;

/** Parses a lot's id from a URL. */
export function parseLotId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
