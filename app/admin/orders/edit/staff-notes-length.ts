/** More than anybody writes on a slip, in characters. */
export const STAFF_NOTES_LENGTH = 2_000;
