/** What a toast says. */
export const SESSION_OVER = "Your session is over";

/** What to do then. */
export const unlockFirst = "Unlock the admin in a new tab, then try again here.";

export function sessionOverSentence(undone: "changed" | "saved" | "uploaded"): string {
  return `${SESSION_OVER}, so nothing was ${undone}.`;
}
