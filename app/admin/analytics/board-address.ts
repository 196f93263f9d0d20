/** What the sales board tells the page that frames it: where it is now. */
type BoardAddress = { readonly boardQuery: string };

export function isBoardAddress(message: unknown): message is BoardAddress {
  return (
    typeof message === "object" &&
    message !== null &&
    "boardQuery" in message &&
    typeof message.boardQuery === "string"
  );
}

/** Only pages of the shop itself hear it. */
export function tellBoardAddress(query: string): void {
  const message: BoardAddress = { boardQuery: query };
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}
