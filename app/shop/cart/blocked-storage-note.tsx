import type { ReactNode } from "react";
import { Note } from "#app/ui/content/note.tsx";
import { browserStorage } from "./state/browser-storage.ts";
import { useCart } from "./state/cart-provider.tsx";

/** Why a cart is empty again: pages that let Stripe in are documents of their own. */
export function BlockedStorageNote(): ReactNode {
  const { loaded } = useCart();
  if (!loaded || browserStorage()) return null;
  return (
    <Note>
      Did you add something? Your browser is blocking the storage that our cart needs. Allow cookies
      and site data for this site, then add your bars again.
    </Note>
  );
}
