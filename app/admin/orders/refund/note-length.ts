/** Limit in characters. */
export const NOTE_LENGTH = 500;
