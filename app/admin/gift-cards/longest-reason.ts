/** In characters: why a gift card is closed. */
export const LONGEST_REASON = 200;
