import type { ReactNode } from "react";
import { CART_KEY } from "./state/cart-store.ts";

/**
 * What stands there until React has read the cart. The server does not know the cart, so it sends
 * both, and a script of the page shows the one that fits before anything is painted: the page for
 * an empty cart is whole then, and nobody with an empty cart sees a full one being prepared.
 */
export function UntilCartIsRead(props: {
  empty: ReactNode;
  filled: ReactNode;
  /** Whether React has read the cart since, and it is empty: what is there stays, focus and all. */
  isEmpty?: boolean;
}): ReactNode {
  const { empty, filled, isEmpty = false } = props;
  return (
    <div className="group/cart" suppressHydrationWarning>
      {!isEmpty && (
        // The server's counts: one that React makes in the browser never runs.
        <script suppressHydrationWarning>
          {import.meta.env.SSR ? `(${showCart})("${CART_KEY}")` : ""}
        </script>
      )}
      {!isEmpty && (
        <div data-filled className="group-data-empty/cart:hidden">
          {filled}
        </div>
      )}
      <div className={isEmpty ? undefined : "hidden group-data-empty/cart:block"}>{empty}</div>
    </div>
  );
}

/** Runs in the browser, from its text: nothing of this file is at hand there. */
function showCart(key: string): void {
  let lines: unknown[] = [];
  try {
    lines = JSON.parse(localStorage.getItem(key) ?? "").lines;
  } catch {
    // A cart that cannot be read is an empty one.
  }
  if (!lines?.length) document.currentScript?.parentElement?.setAttribute("data-empty", "");
}
