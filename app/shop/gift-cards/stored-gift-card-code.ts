// The code of the gift card that pays for the cart, for cart and checkout. It is held in memory,
// because whoever has it can spend it. Session storage hands it over to the next document of the tab, such
// as the checkout that lets Stripe in, which takes it out again.

const KEY = "conche-gift-card-code-v1";

let stored: string | null = null;
let isTaken = false;

/** Only in the browser. */
export function storedGiftCardCode(): string | null {
  if (!isTaken && typeof window !== "undefined") {
    isTaken = true;
    stored = take();
    window.addEventListener("pagehide", handOver);
  }
  return stored;
}

/** @param code null to forget it */
export function storeGiftCardCode(code: string | null): void {
  storedGiftCardCode();
  stored = code;
}

function take(): string | null {
  try {
    const code = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return code;
  } catch {
    return null;
  }
}

function handOver(): void {
  try {
    if (stored === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, stored);
  } catch {
    // Storage is full or blocked: the shopper types it again.
  }
}
