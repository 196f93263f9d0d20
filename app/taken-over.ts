/** Fired on window in the moment in which React takes the page over and answers to people. */
export const TAKEN_OVER = "taken-over";
