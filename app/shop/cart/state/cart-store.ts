import {
  areSameLines,
  type Cart,
  emptyCart,
  type OrderedLine,
  parseCart,
  withoutOrdered,
} from "#domain/cart/cart.ts";
import { parseOrderId } from "#domain/checkout/order-id.ts";

/** Versioned: a later format gets its own key and migrates this one. */
export const CART_KEY = "conche-cart-v1";

/** A cart with the id of its future checkout and order: one cart, one order. */
export type StoredCart = {
  /** Null for a cart that was always empty. */
  readonly checkoutId: string | null;
  readonly cart: Cart;
};

const nothing: StoredCart = { checkoutId: null, cart: emptyCart };

/** localStorage, or a substitute in tests. */
export type CartStorage = Pick<Storage, "getItem" | "setItem">;

export type CartStore = {
  get(): StoredCart;
  /** Applies a change to the stored cart, which another tab may have changed. */
  change(update: (cart: Cart) => Cart): void;
  /**
   * The cart was ordered: removes the ordered lines and starts a new cart with the rest. Does
   * nothing when another cart was started meanwhile.
   */
  finish(checkoutId: string, ordered: readonly OrderedLine[]): void;
  /** Reads storage again, such as after another tab wrote it. */
  reload(): void;
  subscribe(listener: () => void): () => void;
};

/**
 * The cart of this browser. If storage is full, blocked or corrupt, the cart lives as long as the
 * page.
 */
export function createCartStore(storage: CartStorage | undefined, newId: () => string): CartStore {
  let current = read(storage) ?? nothing;
  /** True while storage could not be written: then memory is newer than storage. */
  let unsaved = false;
  /** The cart before it was last emptied, for Undo. */
  let emptied: StoredCart | undefined;
  const listeners = new Set<() => void>();

  function take(next: StoredCart) {
    if (isSame(next, current)) return;
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

  // A cart without a valid id could not be checked out, so it gets a new one.
  if (current.checkoutId === null && current.cart.lines.length > 0) {
    put({ ...current, checkoutId: newId() });
  }

  /** From storage rather than memory, because another tab may have changed it. */
  function latest(): StoredCart {
    return unsaved ? current : (read(storage) ?? current);
  }

  /**
   * An emptied cart gets a new id when lines are added: the old one may have been paid in a tab that
   * died, and new lines must not count as ordered. Undo restores the cart with its old id.
   */
  function idOf(cart: Cart, { checkoutId }: StoredCart): string {
    if (checkoutId) return checkoutId;
    if (emptied?.checkoutId && areSameLines(emptied.cart, cart)) return emptied.checkoutId;
    return newId();
  }

  return {
    get: () => current,
    change(update) {
      const base = latest();
      const cart = update(base.cart);
      if (cart === base.cart) return take(base);
      if (cart.lines.length > 0) return put({ checkoutId: idOf(cart, base), cart });
      if (base.checkoutId) emptied = base;
      put(nothing);
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
      take(stored);
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

function isSame(a: StoredCart, b: StoredCart): boolean {
  return a.checkoutId === b.checkoutId && areSameLines(a.cart, b.cart);
}
