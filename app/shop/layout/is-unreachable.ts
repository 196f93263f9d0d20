/** What browsers and the router say about a response that did not come, ended early, or came from a proxy. */
const lost = /fetch|network|connection|load failed|stream/i;

/** Whether a page was not shown because the shop could not be reached. @param error from the router */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && lost.test(error.message);
