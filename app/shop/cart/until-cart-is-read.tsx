import type { ReactNode } from "react";
import { useScriptMark } from "#app/ui/script-mark.ts";
import { CART_KEY } from "./state/cart-store.ts";

/**
 * Shown until React has read the cart. The server does not know the cart, so it renders both
 * variants, and an inline script shows the right one before the first paint. So an empty cart never
 * flashes the placeholder of a filled one.
 */
export function UntilCartIsRead(props: {
  empty: ReactNode;
  filled: ReactNode;
  /** React has read the cart and it is empty: keep the elements, including the focus. */
  isEmpty?: boolean;
}): ReactNode {
  const { empty, filled, isEmpty = false } = props;
  const mark = useScriptMark();
  return (
    <div className="group/cart" suppressHydrationWarning>
      {!isEmpty && (
        // Only the server-rendered script runs; browsers do not run scripts that React inserts.
        <script nonce={mark} suppressHydrationWarning>
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

/** Serialized into the page, so it must not use anything else from this module. */
function showCart(key: string): void {
  let lines: unknown[] = [];
  try {
    lines = JSON.parse(localStorage.getItem(key) ?? "").lines;
  } catch {
    // An unreadable cart counts as empty.
  }
  if (!lines?.length) document.currentScript?.parentElement?.setAttribute("data-empty", "");
}
