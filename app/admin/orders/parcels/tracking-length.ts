/** In characters. What is typed may be a carrier's link with the number in it. */
export const TRACKING_LENGTH = 500;
