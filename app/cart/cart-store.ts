import { type Cart, emptyCart, parseCart } from "#domain/cart/cart.ts";

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
  /** Begins a new cart, as after an order. Does nothing when the cart is another one by now. */
  finish(checkoutId: string): void;
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
      put({ checkoutId: base.checkoutId ?? newId(), cart });
    },
    finish(checkoutId) {
      const base = latest();
      if (base.checkoutId === checkoutId) put(nothing);
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
    const checkoutId =
      typeof value === "object" && value !== null && "checkoutId" in value
        ? value.checkoutId
        : undefined;
    return { checkoutId: isUuid(checkoutId) ? checkoutId : null, cart: parseCart(value) };
  } catch (error) {
    console.warn("The stored cart could not be read.", error);
    return undefined;
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function same(a: StoredCart, b: StoredCart): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
