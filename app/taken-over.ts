/** Fired on window in the moment in which React takes the page over and hears what people do. */
export const TAKEN_OVER = "taken-over";
/** Fired on window after that, when every part of the page has begun its work. */
export const SETTLED = "settled";
