/** The sales board tells the page that frames it its current URL. */
type BoardAddress = { readonly boardQuery: string };

export function isBoardAddress(message: unknown): message is BoardAddress {
  return (
    typeof message === "object" &&
    message !== null &&
    "boardQuery" in message &&
    typeof message.boardQuery === "string"
  );
}

/** Received only by pages of the shop itself. */
export function sendBoardAddress(query: string): void {
  const message: BoardAddress = { boardQuery: query };
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}
