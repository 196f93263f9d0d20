import {
  type Cart,
  emptyCart,
  type OrderedLine,
  parseCart,
  withoutOrdered,
} from "#domain/cart/cart.ts";
import { parseOrderId } from "#domain/orders/order-id.ts";

/** Versioned: a later form gets a key of its own and reads this one once. */
export const CART_KEY = "conche-cart-v1";

/** A cart and the id that its checkout and its order will have: one cart, one order. */
export type StoredCart = {
  /** Null while nothing was ever put into this cart. */
  readonly checkoutId: string | null;
  readonly cart: Cart;
};

const nothing: StoredCart = { checkoutId: null, cart: emptyCart };

/** Where the cart is kept: localStorage, or in tests anything like it. */
export type CartStorage = Pick<Storage, "getItem" | "setItem">;

export type CartStore = {
  get(): StoredCart;
  /** Applies a change to what is stored at this moment, by this tab or any other. */
  change(update: (cart: Cart) => Cart): void;
  /**
   * The cart became an order: what was ordered leaves it, and what was put in since is a new cart.
   * Does nothing when the cart is another one by now.
   */
  finish(checkoutId: string, ordered: readonly OrderedLine[]): void;
  /** Reads the storage again, as after another tab wrote it. */
  reload(): void;
  subscribe(listener: () => void): () => void;
};

/**
 * The cart of this browser. Storage that is full, switched off or filled with rubbish is survived:
 * the cart then lives as long as the page.
 */
export function createCartStore(storage: CartStorage | undefined, newId: () => string): CartStore {
  let current = read(storage) ?? nothing;
  /** True while storage refused what memory holds: then memory is the newer of the two. */
  let unsaved = false;
  /** The cart before it was emptied last. */
  let emptied: StoredCart | undefined;
  const listeners = new Set<() => void>();

  function adopt(next: StoredCart) {
    if (same(next, current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function put(next: StoredCart) {
    current = next;
    try {
      storage?.setItem(
        CART_KEY,
        JSON.stringify({ checkoutId: next.checkoutId, lines: next.cart.lines }),
      );
      unsaved = false;
    } catch (error) {
      unsaved = true;
      console.warn("The cart could not be stored in this browser.", error);
    }
    for (const listener of listeners) listener();
  }

  // A cart whose stored id was rubbish: without one it could not be checked out.
  if (current.checkoutId === null && current.cart.lines.length > 0) {
    put({ ...current, checkoutId: newId() });
  }

  /** From storage rather than memory: another tab may have changed it a moment ago. */
  function latest(): StoredCart {
    return unsaved ? current : (read(storage) ?? current);
  }

  return {
    get: () => current,
    change(update) {
      const base = latest();
      const cart = update(base.cart);
      if (cart === base.cart) return adopt(base);
      // An emptied cart is over: it may have been paid in a tab that died, and what is put in next
      // must not be taken for what was ordered then. Undo brings the same cart back, with its id.
      if (cart.lines.length === 0) {
        if (base.checkoutId) emptied = base;
        return put(nothing);
      }
      const undone = emptied && sameLines(emptied.cart, cart) ? emptied.checkoutId : null;
      put({ checkoutId: base.checkoutId ?? undone ?? newId(), cart });
    },
    finish(checkoutId, ordered) {
      const base = latest();
      if (emptied?.checkoutId === checkoutId) emptied = undefined;
      if (base.checkoutId !== checkoutId) return;
      const cart = withoutOrdered(base.cart, ordered);
      put(cart.lines.length === 0 ? nothing : { checkoutId: newId(), cart });
    },
    reload() {
      const stored = read(storage);
      if (!stored) return;
      unsaved = false;
      adopt(stored);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: CartStorage | undefined): StoredCart | undefined {
  try {
    const text = storage?.getItem(CART_KEY);
    if (text === undefined) return undefined;
    if (text === null) return nothing;
    const value: unknown = JSON.parse(text);
    const id =
      typeof value === "object" && value !== null && "checkoutId" in value && value.checkoutId;
    const checkoutId = parseOrderId(typeof id === "string" ? id : undefined) ?? null;
    return { checkoutId, cart: parseCart(value) };
  } catch (error) {
    console.warn("The stored cart could not be read.", error);
    return undefined;
  }
}

function sameLines(a: Cart, b: Cart): boolean {
  return JSON.stringify(a.lines) === JSON.stringify(b.lines);
}

function same(a: StoredCart, b: StoredCart): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
