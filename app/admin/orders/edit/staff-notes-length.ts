/** Limit in characters. */
export const STAFF_NOTES_LENGTH = 2_000;
