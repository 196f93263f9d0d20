import { beforeEach, describe, expect, it, vi } from "vitest";
import { addProduct, type CartProduct, emptyCart, updateQuantity } from "#domain/cart/cart.ts";
import { cents } from "#domain/money/cents.ts";
import { forbiddenStorage, memoryStorage } from "#test/support/memory-storage.ts";
import { CART_KEY, createCartStore } from "./cart-store.ts";

const FIRST = "11111111-1111-4111-8111-111111111111";
const SECOND = "22222222-2222-4222-8222-222222222222";

const product: CartProduct = {
  id: 1,
  name: "Bar",
  price: cents(1299),
  image: null,
  inStock: true,
  remaining: null,
  contains: [],
  taxCategory: "candy",
};
const other: CartProduct = { ...product, id: 2, name: "Other" };

const memory = (text?: string) => memoryStorage(text === undefined ? {} : { [CART_KEY]: text });

function ids() {
  const remaining = [FIRST, SECOND];
  return () => remaining.shift() ?? "too many ids";
}

const quantities = (store: ReturnType<typeof createCartStore>) =>
  store.get().cart.lines.map((line) => [line.productName, line.quantity]);

beforeEach(() => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => warn.mockRestore();
});

describe("the stored cart", () => {
  it("is there again after a reload, with the id of its checkout", () => {
    const storage = memory();
    createCartStore(storage, ids()).change((cart) => addProduct(cart, product, 2, "a"));

    const reloaded = createCartStore(storage, ids());

    expect(quantities(reloaded)).toEqual([["Bar", 2]]);
    expect(reloaded.get().checkoutId).toBe(FIRST);
  });

  it("keeps its checkout id through every change", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));
    store.change((cart) => addProduct(cart, other, 1, "b"));
    store.change((cart) => updateQuantity(cart, "a", 7));

    expect(store.get().checkoutId).toBe(FIRST);
  });

  it("ends when it is emptied: the next bar begins another cart", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));
    store.change(() => emptyCart);
    expect(store.get().checkoutId).toBeNull();

    store.change((cart) => addProduct(cart, other, 1, "b"));
    // The first cart was paid in a tab that died, and its order must not take lines from this cart.
    store.finish(FIRST, [{ productId: 1, quantity: 1 }]);

    expect(store.get().checkoutId).toBe(SECOND);
    expect(quantities(store)).toEqual([["Other", 1]]);
  });

  it("is the same cart again when its emptying is undone", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));
    const before = store.get().cart;
    store.change(() => emptyCart);
    store.change(() => before);

    expect(store.get()).toEqual({ checkoutId: FIRST, cart: before });
  });

  it("keeps the bars that were put in after it was ordered, as a new cart", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 2, "a"));
    store.change((cart) => addProduct(cart, product, 1, "b"));
    store.change((cart) => addProduct(cart, other, 1, "c"));
    store.finish(FIRST, [{ productId: 1, quantity: 2 }]);

    expect(quantities(store)).toEqual([
      ["Bar", 1],
      ["Other", 1],
    ]);
    expect(store.get().checkoutId).toBe(SECOND);
  });

  it("has no checkout id until the first bar is added", () => {
    expect(createCartStore(memory(), ids()).get().checkoutId).toBeNull();
  });

  it.each([
    ["not JSON", "{lines:"],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "7"],
    ["lines that are no list", '{"checkoutId":5,"lines":"many"}'],
    ["lines of rubbish", '{"lines":[null,{"id":1},{"id":"a","productId":-1}]}'],
  ])("is empty when storage holds %s", (_what, text) => {
    const store = createCartStore(memory(text), ids());

    expect(store.get()).toEqual({ checkoutId: null, cart: emptyCart });
    store.change((cart) => addProduct(cart, product, 1, "a"));
    expect(quantities(store)).toEqual([["Bar", 1]]);
  });

  it("gets a new checkout id when the stored one is invalid", () => {
    const storage = memory();
    createCartStore(storage, ids()).change((cart) => addProduct(cart, product, 1, "a"));
    const text = (storage.getItem(CART_KEY) ?? "").replace(FIRST, "../orders");

    const store = createCartStore(memory(text), () => SECOND);

    expect(store.get().checkoutId).toBe(SECOND);
    expect(quantities(store)).toEqual([["Bar", 1]]);
  });

  it("is not written when a change changes nothing", () => {
    const storage = memory();
    const store = createCartStore(storage, ids());
    const listener = vi.fn();
    store.subscribe(listener);

    store.change((cart) => cart);

    expect(storage.writes).toBe(0);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("without working storage", () => {
  it("lives in memory when there is no storage", () => {
    const store = createCartStore(undefined, ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));
    store.change((cart) => addProduct(cart, other, 1, "b"));

    expect(quantities(store)).toEqual([
      ["Bar", 1],
      ["Other", 1],
    ]);
  });

  it("lives in memory when reading is forbidden", () => {
    const store = createCartStore(forbiddenStorage, ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));

    expect(quantities(store)).toEqual([["Bar", 1]]);
  });

  it("follows storage by a change of nothing, but for a cart that storage could not take", () => {
    const storage = memory();
    const store = createCartStore(storage, ids());
    createCartStore(storage, ids()).change((cart) => addProduct(cart, product, 1, "a"));
    store.change((cart) => cart);
    expect(quantities(store)).toEqual([["Bar", 1]]);

    storage.isFull = true;
    store.change((cart) => addProduct(cart, other, 2, "b"));
    store.change((cart) => cart);
    expect(quantities(store)).toEqual([
      ["Bar", 1],
      ["Other", 2],
    ]);
  });

  it("keeps every change while storage is full, and writes all of it once there is room", () => {
    const storage = memory();
    const store = createCartStore(storage, ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));

    storage.isFull = true;
    store.change((cart) => addProduct(cart, other, 1, "b"));
    store.change((cart) => updateQuantity(cart, "a", 5));
    expect(quantities(store)).toEqual([
      ["Bar", 5],
      ["Other", 1],
    ]);

    storage.isFull = false;
    store.change((cart) => updateQuantity(cart, "b", 2));
    expect(quantities(createCartStore(storage, ids()))).toEqual([
      ["Bar", 5],
      ["Other", 2],
    ]);
  });
});

describe("two tabs on one storage", () => {
  it("adds to the other tab's cart, even before the storage event arrives", () => {
    const storage = memory();
    const left = createCartStore(storage, () => FIRST);
    const right = createCartStore(storage, () => SECOND);

    left.change((cart) => addProduct(cart, product, 1, "a"));
    right.change((cart) => addProduct(cart, other, 1, "b"));

    expect(quantities(right)).toEqual([
      ["Bar", 1],
      ["Other", 1],
    ]);
    expect(right.get().checkoutId).toBe(FIRST);
  });

  it("follows the other tab on a storage event", () => {
    const storage = memory();
    const left = createCartStore(storage, ids());
    const right = createCartStore(storage, ids());
    const listener = vi.fn();
    right.subscribe(listener);

    left.change((cart) => addProduct(cart, product, 3, "a"));
    right.reload();
    right.reload();

    expect(quantities(right)).toEqual([["Bar", 3]]);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("finishing a cart", () => {
  it("begins a new cart for the next order", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));

    store.finish(FIRST, store.get().cart.lines);
    expect(store.get()).toEqual({ checkoutId: null, cart: emptyCart });

    store.change((cart) => addProduct(cart, product, 1, "b"));
    expect(store.get().checkoutId).toBe(SECOND);
  });

  it("leaves another checkout's cart unchanged", () => {
    const store = createCartStore(memory(), ids());
    store.change((cart) => addProduct(cart, product, 1, "a"));

    store.finish(SECOND, store.get().cart.lines);

    expect(quantities(store)).toEqual([["Bar", 1]]);
  });

  it("reads the stored cart, not this tab's copy", () => {
    const storage = memory();
    const left = createCartStore(storage, () => FIRST);
    const right = createCartStore(storage, () => SECOND);
    left.change((cart) => addProduct(cart, product, 1, "a"));
    right.reload();
    // The other tab paid and started a new cart.
    right.finish(FIRST, right.get().cart.lines);
    right.change((cart) => addProduct(cart, other, 1, "b"));

    left.finish(FIRST, left.get().cart.lines);

    expect(quantities(createCartStore(storage, ids()))).toEqual([["Other", 1]]);
  });
});
