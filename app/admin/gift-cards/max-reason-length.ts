/** In characters: why a gift card is closed. */
export const MAX_REASON_LENGTH = 200;
