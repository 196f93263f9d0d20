/** Longer than anybody writes about a count. */
export const NOTE_LENGTH = 200;
