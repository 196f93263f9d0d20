/** Limit in characters. */
export const CODE_LENGTH = 40;
export const LOT_NOTE_LENGTH = 500;
export const SUBJECT_LENGTH = 200;
export const MESSAGE_LENGTH = 5_000;
