import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartProduct, cartProducts, shown } from "#test/support/carts.ts";
import { forAll, forAllTimes } from "#test/support/for-all.ts";
import { type BundleSize, bundleSizes } from "../catalog/bundle-size.ts";
import { cents } from "../money/cents.ts";
import { priceCart } from "../pricing/price-cart.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import {
  addProduct,
  areSameLines,
  badgeText,
  bundlesOf,
  type Cart,
  type CartLine,
  type CartProduct,
  emptyCart,
  itemCount,
  lineFacts,
  MAX_QUANTITY,
  openBundle,
  parseCart,
  removeBundle,
  removeLine,
  singlesOf,
  updateQuantity,
  withoutBrokenBundles,
  withoutOrdered,
} from "./cart.ts";
import { putBundle } from "./put-bundle.ts";
import { repriceCart } from "./reprice-cart.ts";
import { undoRemoval } from "./undo-removal.ts";

function line(id: string, productId: number, quantity: number): CartLine {
  return { id, productId, quantity, ...lineFacts(cartProduct(productId)) };
}

function inBundle(
  bundleId: string,
  bundleSize: BundleSize,
  productId: number,
  quantity = 1,
): CartLine {
  return { ...line(`${bundleId}-${productId}`, productId, quantity), bundleId, bundleSize };
}

const single = { lines: [line("x", 1, 2)] };
const threeProducts = putBundle(emptyCart, "b", 3, cartProducts(1, 2, 3));

describe("add", () => {
  test("adds a new product as a line with its effective price", () => {
    const product = cartProduct(7, { price: cents(899) });
    expect(addProduct(single, product, 3, "y").lines).toEqual([
      single.lines[0],
      {
        id: "y",
        productId: 7,
        productName: "Bar 7",
        price: 899,
        quantity: 3,
        image: "/bars/7.jpg",
        focus: "center",
        contains: ["Allergen of 7"],
        taxCategory: "candy",
      },
    ]);
  });

  test("increases the quantity of an existing product", () => {
    expect(addProduct(single, cartProduct(1), 3, "y")).toEqual({ lines: [line("x", 1, 5)] });
  });

  test("adds a single bar as its own line, beside the same bar in a bundle", () => {
    const cart = addProduct(threeProducts, cartProduct(1), 1, "x");
    expect(shown(cart)).toEqual(["1 × 1 in b", "1 × 2 in b", "1 × 3 in b", "1 × 1"]);
    expect(shown(addProduct(cart, cartProduct(1), 1, "y")).at(-1)).toBe("2 × 1");
  });

  test("products with inStock false cannot be added to cart", () => {
    expect(addProduct(single, cartProduct(2, { inStock: false }), 1, "y")).toBe(single);
    expect(addProduct(single, cartProduct(1, { inStock: false }), 1, "y")).toBe(single);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_QUANTITY + 1])(
    "cart quantity at least 1 and whole: %d adds nothing",
    (quantity) => {
      expect(addProduct(single, cartProduct(2), quantity, "y")).toBe(single);
      expect(addProduct(single, cartProduct(1), quantity, "y")).toBe(single);
    },
  );

  test("stops at the largest quantity that a reload would keep", () => {
    const full = { lines: [line("x", 1, MAX_QUANTITY)] };
    expect(addProduct(full, cartProduct(1), 5, "y")).toEqual(full);
  });
});

describe("remove by item id", () => {
  test("takes that line and no other", () => {
    const cart = addProduct(single, cartProduct(2), 1, "y");
    expect(removeLine(cart, "x")).toEqual({ lines: [line("y", 2, 1)] });
    expect(removeLine(cart, "nobody")).toEqual(cart);
  });

  test("breaks up the rest of its bundle, and the bars stay", () => {
    expect(shown(removeLine(threeProducts, "b-2"))).toEqual(["1 × 1", "1 × 3"]);
  });
});

describe("update quantity", () => {
  test("sets the quantity of a line", () => {
    expect(updateQuantity(single, "x", 7)).toEqual({ lines: [line("x", 1, 7)] });
  });

  test.each([0, -1, -1000])("0 or less removes the item: %d", (quantity) => {
    expect(updateQuantity(single, "x", quantity)).toEqual(emptyCart);
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])("%d changes nothing", (quantity) => {
    expect(updateQuantity(single, "x", quantity)).toBe(single);
  });

  test("an unknown line changes nothing", () => {
    expect(updateQuantity(single, "nobody", 5)).toEqual(single);
    expect(updateQuantity(single, "nobody", 0)).toEqual(single);
  });

  test("stops at the largest quantity that a reload would keep", () => {
    expect(updateQuantity(single, "x", 10 ** 12).lines[0]?.quantity).toBe(MAX_QUANTITY);
  });

  test("breaks up a bundle that gets one bar more, and the bars stay", () => {
    expect(shown(updateQuantity(threeProducts, "b-2", 2))).toEqual(["1 × 1", "2 × 2", "1 × 3"]);
  });
});

describe("add bundle", () => {
  test("adds the chosen bars after the existing lines", () => {
    const cart = putBundle(single, "b", 3, cartProducts(1, 2, 3));
    expect(shown(cart)).toEqual(["2 × 1", "1 × 1 in b", "1 × 2 in b", "1 × 3 in b"]);
    expect(bundlesOf(cart)).toEqual([{ id: "b", size: 3, lines: cart.lines.slice(1) }]);
    expect(singlesOf(cart)).toEqual(single.lines);
  });

  test("a bundle may hold the same bar more than once", () => {
    const cart = putBundle(emptyCart, "b", 5, cartProducts(2, 1, 2, 2, 1));
    expect(shown(cart)).toEqual(["3 × 2 in b", "2 × 1 in b"]);
    expect(itemCount(cart)).toBe(5);
    expect(priceCart(cart.lines, defaultPricingSettings).discount).toBe(751);
  });

  test.each<[string, CartProduct[]]>([
    ["no bar", []],
    ["a bar too few", cartProducts(1, 2)],
    ["a bar too many", cartProducts(1, 2, 3, 4)],
    ["a bar out of stock", [cartProduct(1), cartProduct(2), cartProduct(3, { inStock: false })]],
  ])(
    "a bundle can be added only when chosen bars equal the size, all in stock: %s",
    (_, chosen) => {
      expect(putBundle(single, "b", 3, chosen)).toBe(single);
      expect(putBundle(threeProducts, "b", 3, chosen)).toBe(threeProducts);
    },
  );
});

describe("update bundle", () => {
  const between = addProduct(
    putBundle(single, "b", 3, cartProducts(1, 2, 3)),
    cartProduct(9),
    1,
    "y",
  );

  test("replaces that bundle's lines in place", () => {
    const cart = putBundle(between, "b", 3, cartProducts(4, 4, 5));
    expect(shown(cart)).toEqual(["2 × 1", "2 × 4 in b", "1 × 5 in b", "1 × 9"]);
  });

  test("may make a 5-bar bundle of a 3-bar bundle", () => {
    const cart = putBundle(between, "b", 5, cartProducts(1, 2, 3, 4, 5));
    expect(bundlesOf(cart).map(({ id, size, lines }) => [id, size, lines.length])).toEqual([
      ["b", 5, 5],
    ]);
    expect(shown(cart).at(-1)).toBe("1 × 9");
  });

  test("leaves other bundles alone", () => {
    const two = putBundle(between, "c", 3, cartProducts(1, 1, 1));
    expect(shown(putBundle(two, "b", 3, cartProducts(6, 6, 6)))).toEqual([
      "2 × 1",
      "3 × 6 in b",
      "1 × 9",
      "3 × 1 in c",
    ]);
  });

  test("joins the lines of a bundle that are apart", () => {
    const [first, ...rest] = threeProducts.lines;
    const apart = { lines: [...(first ? [first] : []), line("x", 9, 1), ...rest] };
    expect(shown(putBundle(apart, "b", 3, cartProducts(4, 5, 6)))).toEqual([
      "1 × 4 in b",
      "1 × 5 in b",
      "1 × 6 in b",
      "1 × 9",
    ]);
  });

  test("adds a bundle anew that was broken up meanwhile, and loses no bar on reload", () => {
    const apart = removeLine(threeProducts, "b-3");
    const cart = putBundle(apart, "b", 3, cartProducts(1, 2, 3));
    expect(shown(cart)).toEqual(["1 × 1", "1 × 2", "1 × 1 in b", "1 × 2 in b", "1 × 3 in b"]);
    expect(new Set(cart.lines.map(({ id }) => id)).size).toBe(5);
    expect(afterReload(cart)).toEqual(cart);
  });
});

describe("remove bundle", () => {
  test("takes all bars of that bundle and nothing else", () => {
    const cart = putBundle(
      addProduct(threeProducts, cartProduct(1), 1, "x"),
      "c",
      3,
      cartProducts(1, 1, 2),
    );
    expect(shown(removeBundle(cart, "b"))).toEqual(["1 × 1", "2 × 1 in c", "1 × 2 in c"]);
    expect(removeBundle(cart, "nobody")).toEqual(cart);
  });
});

describe("undo", () => {
  const full = {
    lines: [line("x", 7, 2), ...threeProducts.lines, line("y", 8, 1), line("z", 9, 4)],
  };

  /** The cart after a removal, another change, and Undo of the removal. */
  function undone(
    takeOut: (cart: Cart) => Cart,
    since: (cart: Cart) => Cart = (cart) => cart,
    before: Cart = full,
  ): Cart {
    const after = takeOut(before);
    return undoRemoval(since(after), before, after);
  }

  test("keeps a quantity changed since and a bar added since", () => {
    const since = (cart: Cart) =>
      addProduct(updateQuantity(cart, "x", 5), cartProduct(6), 1, "new");
    expect(shown(undone((cart) => removeLine(cart, "y"), since))).toEqual([
      "5 × 7",
      "1 × 1 in b",
      "1 × 2 in b",
      "1 × 3 in b",
      "1 × 8",
      "4 × 9",
      "1 × 6",
    ]);
  });

  test("leaves out bars that were removed since", () => {
    const since = (cart: Cart) => removeLine(removeLine(cart, "x"), "z");
    expect(shown(undone((cart) => removeBundle(cart, "b"), since))).toEqual([
      "1 × 1 in b",
      "1 × 2 in b",
      "1 × 3 in b",
      "1 × 8",
    ]);
  });

  test("puts the bars of a cleared cart before those added since", () => {
    const cart = undone(
      () => emptyCart,
      (empty) => addProduct(empty, cartProduct(6), 1, "new"),
    );
    expect(cart.lines).toEqual([...full.lines, line("new", 6, 1)]);
  });

  test("does not break up a bundle that was edited since", () => {
    const since = (cart: Cart) => putBundle(cart, "b", 3, cartProducts(1, 4, 5));
    expect(shown(undone((cart) => removeLine(cart, "y"), since)).slice(1, 5)).toEqual([
      "1 × 1 in b",
      "1 × 4 in b",
      "1 × 5 in b",
      "1 × 8",
    ]);
  });

  test("makes one line with a bar that was added again", () => {
    const since = (cart: Cart) => addProduct(cart, cartProduct(7), 1, "new");
    const cart = undone((before) => removeLine(before, "x"), since);
    expect(cart.lines.at(-1)).toEqual(line("new", 7, 3));
    expect(cart.lines).toHaveLength(full.lines.length);
  });

  test("changes nothing if the line or the bundle is in the cart already", () => {
    const twice = undone(
      (cart) => removeLine(cart, "x"),
      () => full,
    );
    expect(twice).toBe(full);
    const other = putBundle(emptyCart, "b", 5, cartProducts(4, 4, 4, 5, 5));
    expect(
      undone(
        (cart) => removeBundle(cart, "b"),
        () => other,
      ),
    ).toBe(other);
  });
});

describe("a bundle group with fewer items than its size", () => {
  test("loses its bundle id", () => {
    const cart = { lines: [inBundle("b", 5, 1), inBundle("b", 5, 2, 2)] };
    expect(shown(withoutBrokenBundles(cart))).toEqual(["1 × 1", "2 × 2"]);
    expect(bundlesOf(withoutBrokenBundles(cart))).toEqual([]);
  });

  test("adds its bars to existing lines, so that a single bar has one line", () => {
    const cart = { lines: [line("x", 2, 4), inBundle("b", 3, 1), inBundle("b", 3, 2)] };
    expect(withoutBrokenBundles(cart).lines).toEqual([line("x", 2, 5), line("b-1", 1, 1)]);
  });

  test("loses its bundle id, too, if its lines name different sizes", () => {
    const makesThree = { lines: [inBundle("b", 3, 1), inBundle("b", 5, 2, 2)] };
    expect(shown(withoutBrokenBundles(makesThree))).toEqual(["1 × 1", "2 × 2"]);
    const eachFull = { lines: [inBundle("b", 3, 1, 3), inBundle("b", 5, 2, 5)] };
    expect(shown(withoutBrokenBundles(eachFull))).toEqual(["3 × 1", "5 × 2"]);
  });

  test("leaves complete bundles unchanged", () => {
    const cart = { lines: [...threeProducts.lines, inBundle("c", 5, 9, 2)] };
    expect(shown(withoutBrokenBundles(cart))).toEqual([...shown(threeProducts), "2 × 9"]);
    expect(withoutBrokenBundles(threeProducts)).toBe(threeProducts);
  });
});

describe("recalculate", () => {
  const cart = addProduct(threeProducts, cartProduct(9), 2, "x");

  test("re-prices from current product prices, with today's names and pictures", () => {
    const today = (id: number) =>
      cartProduct(id, { name: `New ${id}`, price: cents(500), image: null });
    const { cart: repriced, unavailable } = repriceCart(cart, today, []);
    expect(repriced.lines).toEqual(
      cart.lines.map((old) => ({
        ...old,
        productName: `New ${old.productId}`,
        price: 500,
        image: null,
      })),
    );
    expect(unavailable.size).toBe(0);
  });

  test("keeps bars that are sold out or deleted and names them, so that the shopper decides", () => {
    const { cart: repriced, unavailable } = repriceCart(
      cart,
      (id) => (id === 2 ? undefined : cartProduct(id, { inStock: id !== 9, price: cents(700) })),
      [],
    );
    expect(shown(repriced)).toEqual(shown(cart));
    expect([...unavailable]).toEqual([
      ["b-2", { code: "not-found" }],
      ["x", { code: "out-of-stock" }],
    ]);
    expect(repriced.lines.map(({ price }) => price)).toEqual([700, 1002, 700, 700]);
  });

  test("marks every line of a bar of which the cart has more than are left, boxes included", () => {
    const twice = addProduct(threeProducts, cartProduct(1), 2, "x");
    const remaining = (count: number) =>
      repriceCart(twice, (id) => cartProduct(id, { remaining: id === 1 ? count : null }), [])
        .unavailable;
    const held = twice.lines
      .filter((line) => line.productId === 1)
      .reduce((sum, line) => sum + line.quantity, 0);
    expect(remaining(held).size).toBe(0);
    const marked = [...remaining(held - 1)];
    expect(marked.map(([, problem]) => problem)).toEqual(
      Array(marked.length).fill({ code: "short", remaining: held - 1 }),
    );
    expect(marked.map(([id]) => id)).toEqual(
      twice.lines.filter((line) => line.productId === 1).map((line) => line.id),
    );
  });

  test("changes nothing when nothing has changed", () => {
    expect(repriceCart(cart, (id) => cartProduct(id), []).cart).toEqual(cart);
  });

  test("names the boxes by today's ready-made boxes, and changes no price with a name", () => {
    const named = repriceCart(cart, (id) => cartProduct(id), [
      { name: "Three Darks", productIds: [1, 2, 3] },
    ]).cart;
    expect(bundlesOf(named)).toMatchObject([{ id: "b", name: "Three Darks" }]);
    expect(areSameLines(afterReload(named), named)).toBe(true);
    expect(repriceCart(named, (id) => cartProduct(id), []).cart).toEqual(cart);
  });

  test("a box that comes apart has no name, and one whose bars are swapped has none at first", () => {
    const bars = cartProducts(1, 2, 3);
    const named = putBundle(emptyCart, "b", 3, bars, "Three Darks");
    expect(bundlesOf(named)).toMatchObject([{ name: "Three Darks" }]);
    expect(openBundle(named, "b").lines.flatMap(({ boxName }) => boxName ?? [])).toEqual([]);
    const swapped = putBundle(named, "b", 3, cartProducts(1, 2, 4));
    expect(bundlesOf(swapped)[0]?.name).toBeUndefined();
  });
});

describe("the badge of the cart", () => {
  test.each([
    [0, "0"],
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [1_000_000, "99+"],
  ])("cart badge cap 99+: %d items show %s", (count, text) => {
    expect(badgeText(count)).toBe(text);
  });

  test("item count sums quantities, in bundles and out of them", () => {
    expect(itemCount(emptyCart)).toBe(0);
    expect(itemCount(addProduct(threeProducts, cartProduct(1), 4, "x"))).toBe(7);
  });
});

describe("two carts have the same lines", () => {
  const one: CartLine = { ...inBundle("b", 3, 1), boxName: "Three Darks" };
  const turned = Object.fromEntries(Object.entries(one).toReversed()) as CartLine;

  test("in whichever order the fields of a line were written", () => {
    expect(Object.keys(turned)).not.toEqual(Object.keys(one));
    expect(areSameLines({ lines: [one] }, { lines: [turned] })).toBe(true);
  });

  test.each(Object.keys(one) as (keyof CartLine)[])("only with the same %s", (field) => {
    const { [field]: _, ...without } = one;
    const changed = { ...one, [field]: ["changed"] } as unknown as CartLine;
    expect(areSameLines({ lines: [one] }, { lines: [without as CartLine] })).toBe(false);
    expect(areSameLines({ lines: [one] }, { lines: [changed] })).toBe(false);
  });

  test("only in the same order, and only if none is missing", () => {
    const other = line("x", 2, 1);
    expect(areSameLines({ lines: [one, other] }, { lines: [other, one] })).toBe(false);
    expect(areSameLines({ lines: [one, other] }, { lines: [one] })).toBe(false);
  });
});

function afterReload(cart: Cart): Cart {
  return parseCart(JSON.parse(JSON.stringify(cart)));
}

/** Invariants of every cart, checked without the code that maintains them. */
function expectValid({ lines }: Cart) {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  for (const one of lines) {
    expect(one.id.length >= 1 && one.id.length <= 150).toBe(true);
    expect(Number.isSafeInteger(one.productId) && one.productId >= 1).toBe(true);
    expect(typeof one.productName).toBe("string");
    expect(Number.isSafeInteger(one.price) && one.price >= 0).toBe(true);
    expect(Object.is(one.price, -0)).toBe(false);
    expect(Number.isSafeInteger(one.quantity) && one.quantity >= 1).toBe(true);
    expect(one.quantity).toBeLessThanOrEqual(MAX_QUANTITY);
    expect(one.image === null || typeof one.image === "string").toBe(true);
    expect("bundleId" in one).toBe("bundleSize" in one);
    if (one.bundleId === undefined) continue;
    const group = lines.filter(({ bundleId }) => bundleId === one.bundleId);
    expect(group.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(one.bundleSize);
    expect(new Set(group.map(({ bundleSize }) => bundleSize)).size).toBe(1);
  }
  const { total, subtotal, discount, tax, shipping } = priceCart(lines, defaultPricingSettings);
  expect(Math.min(total, subtotal, discount, tax, shipping)).toBeGreaterThanOrEqual(0);
}

describe("parseCart", () => {
  test.each([undefined, null, "", "{}", 5, true, [], {}, { lines: null }, { lines: {} }, [[]]])(
    "%j is an empty cart",
    (value) => {
      expect(parseCart(value)).toEqual(emptyCart);
    },
  );

  test.each<[string, Record<string, unknown>]>([
    ["an empty id", { id: "" }],
    ["an id that is a number", { id: 5 }],
    ["an endless id", { id: "x".repeat(151) }],
    ["a product id of 0", { productId: 0 }],
    ["a product id as text", { productId: "1" }],
    ["a product id with a fraction", { productId: 1.5 }],
    ["no name", { productName: undefined }],
    ["an endless name", { productName: "x".repeat(501) }],
    ["a price in dollars", { price: 15.99 }],
    ["a negative price", { price: -1 }],
    ["no price", { price: null }],
    ["a price that no sum can hold", { price: Number.MAX_SAFE_INTEGER }],
    ["a quantity of 0", { quantity: 0 }],
    ["a negative quantity", { quantity: -3 }],
    ["a quantity with a fraction", { quantity: 1.5 }],
    ["a quantity as text", { quantity: "2" }],
    ["a quantity above all sense", { quantity: MAX_QUANTITY + 1 }],
  ])("leaves out a line with %s and keeps the others", (_, change) => {
    const rubbish = { ...line("bad", 2, 1), ...change };
    const good = line("x", 1, 2);
    expect(parseCart({ lines: [rubbish, null, "line", [good], good] })).toEqual({ lines: [good] });
  });

  test("keeps the first of two lines with one id", () => {
    expect(parseCart({ lines: [line("x", 1, 1), line("x", 2, 2)] })).toEqual({
      lines: [line("x", 1, 1)],
    });
  });

  test.each<[string, unknown]>([
    ["a text", "Milk"],
    ["names that are no texts", ["Milk", 7]],
    ["an endless list", Array(41).fill("Milk")],
    ["an endless name", ["x".repeat(61)]],
    ["null", null],
  ])("takes allergens that are %s for not known, never for none", (_, contains) => {
    const [read] = parseCart({ lines: [{ ...line("x", 1, 1), contains }] }).lines;
    expect(read).toBeDefined();
    expect(read?.contains).toBeUndefined();
  });

  test("a bar without declared allergens is not one whose allergens are not known", () => {
    const cart = addProduct(emptyCart, cartProduct(1, { contains: [] }), 1, "x");
    expect(afterReload(cart).lines[0]?.contains).toEqual([]);
  });

  test("keeps a tax category only if there is one of that name", () => {
    const stored = { ...line("x", 1, 1), taxCategory: "jewelry" };
    expect(parseCart({ lines: [stored] }).lines[0]?.taxCategory).toBeUndefined();
  });

  test("keeps a picture only if it is an address, and no unknown fields", () => {
    const stored = { ...line("x", 1, 1), image: { src: "/a.jpg" }, discount: -500, admin: true };
    expect(parseCart({ lines: [stored], total: 0 })).toStrictEqual({
      lines: [{ ...line("x", 1, 1), image: null }],
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["a size of 4", { bundleSize: 4 }],
    ["a size as text", { bundleSize: "3" }],
    ["no size", { bundleSize: undefined }],
    ["an empty id", { bundleId: "" }],
    ["an id that is a number", { bundleId: 7 }],
    ["an endless id", { bundleId: "x".repeat(101) }],
  ])("keeps the bars of a bundle with %s as single bars", (_, change) => {
    const stored = { ...inBundle("b", 3, 1, 3), ...change };
    expect(parseCart({ lines: [stored] })).toStrictEqual({ lines: [line("b-1", 1, 3)] });
  });

  const rubbishLine = fc.record(
    {
      id: fc.oneof(fc.constantFrom("a", "b", "c"), fc.string(), fc.anything()),
      productId: fc.oneof(fc.constantFrom(1, 2, 3), fc.maxSafeInteger(), fc.anything()),
      productName: fc.oneof(fc.string({ unit: "binary" }), fc.anything()),
      price: fc.oneof(fc.nat(5000), fc.constant(-0), fc.maxSafeInteger(), fc.anything()),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer(), fc.anything()),
      image: fc.oneof(fc.webUrl(), fc.constant(null), fc.anything()),
      bundleId: fc.oneof(fc.constantFrom("p", "q"), fc.anything()),
      bundleSize: fc.oneof(fc.constantFrom(3, 5), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const storedLine = fc.record(
    {
      id: fc.uuid(),
      productId: fc.integer({ min: 1, max: 4 }),
      productName: fc.string(),
      price: fc.oneof(fc.nat(5000), fc.constant(-0), fc.maxSafeNat()),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(MAX_QUANTITY)),
      bundleId: fc.constantFrom("p", "q"),
      bundleSize: fc.constantFrom(3, 5, 4),
    },
    { requiredKeys: ["id", "productId", "productName", "price", "quantity"] },
  );
  const storage = fc.oneof(
    fc.anything(),
    fc.record({ lines: fc.array(fc.oneof(fc.anything(), rubbishLine, storedLine)) }),
    fc.record({ lines: fc.array(storedLine) }),
  );

  test("never throws, whatever was stored, and returns a cart that can be shown and priced", () => {
    forAllTimes(1000, storage, (value) => {
      expectValid(parseCart(value));
    });
  });

  test("reading twice gives the same cart", () => {
    forAllTimes(1000, storage, (value) => {
      const cart = parseCart(value);
      expect(afterReload(cart)).toStrictEqual(cart);
    });
  });
});

const anyProduct = fc.integer({ min: 1, max: 5 }).map((id) => cartProduct(id));
const anyQuantity = fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constant(MAX_QUANTITY));
const anyBundleId = fc.constantFrom("b", "c");
const anyProducts = (size: BundleSize) =>
  fc.array(anyProduct, { minLength: size, maxLength: size });

/** An action of a shopper; lines are chosen by index. */
const anyAction: fc.Arbitrary<(cart: Cart, step: number) => Cart> = fc.oneof(
  fc.tuple(anyProduct, anyQuantity).map(
    ([product, quantity]) =>
      (cart: Cart, step: number) =>
        addProduct(cart, product, quantity, `line ${step}`),
  ),
  fc.tuple(fc.nat(9), anyQuantity).map(
    ([place, quantity]) =>
      (cart: Cart) =>
        updateQuantity(cart, cart.lines[place]?.id ?? "nobody", quantity),
  ),
  fc.nat(9).map((place) => (cart: Cart) => removeLine(cart, cart.lines[place]?.id ?? "nobody")),
  fc
    .tuple(anyBundleId, fc.constantFrom(...bundleSizes))
    .chain(([bundleId, size]) =>
      anyProducts(size).map((chosen) => (cart: Cart) => putBundle(cart, bundleId, size, chosen)),
    ),
  anyBundleId.map((bundleId) => (cart: Cart) => removeBundle(cart, bundleId)),
  fc
    .nat(5000)
    .map(
      (price) => (cart: Cart) =>
        repriceCart(cart, (id) => cartProduct(id, { price: cents(price) }), []).cart,
    ),
);

const anyCart = fc
  .array(anyAction, { maxLength: 25 })
  .map((actions) => actions.reduce((cart, act, step) => act(cart, step), emptyCart));

describe("the invariants of every cart", () => {
  test("the cart can be shown and priced after any actions, and after an Undo", () => {
    const anySince = fc.array(anyAction, { maxLength: 5 });
    forAllTimes(500, anyCart, anyAction, anySince, (cart, take, since) => {
      expectValid(cart);
      const after = take(cart, 100);
      const now = since.reduce((now, act, step) => act(now, 101 + step), after);
      expectValid(undoRemoval(now, cart, after));
    });
  });

  test("an immediate Undo restores the cart", () => {
    forAllTimes(500, anyCart, fc.nat(9), (cart, place) => {
      const line = cart.lines[place];
      const after =
        line?.bundleId === undefined
          ? removeLine(cart, line?.id ?? "nobody")
          : removeBundle(cart, line.bundleId);
      expect(undoRemoval(after, cart, after)).toEqual(cart);
      expect(undoRemoval(emptyCart, cart, emptyCart)).toEqual(cart);
    });
  });

  test("the cart persists: a reload gives the identical cart", () => {
    forAllTimes(500, anyCart, (cart) => {
      expect(afterReload(cart)).toStrictEqual(cart);
    });
  });

  test("every line says what its bar contains, after any actions and reloads", () => {
    forAllTimes(500, anyCart, anyAction, (cart, act) => {
      for (const { productId, contains, taxCategory } of act(afterReload(cart), 99).lines) {
        expect(contains).toEqual(cartProduct(productId).contains);
        expect(taxCategory).toBe(cartProduct(productId).taxCategory);
      }
    });
  });

  test("a single bar has one line", () => {
    forAllTimes(500, anyCart, (cart) => {
      const products = singlesOf(cart).map(({ productId }) => productId);
      expect(new Set(products).size).toBe(products.length);
    });
  });

  test("a bundle that is broken up loses its discount and no bar", () => {
    forAll(anyCart, anyProducts(3), (cart, chosen) => {
      const added = putBundle(cart, "new", 3, chosen);
      const broken = removeLine(added, `new-${chosen[0]?.id}`);
      expect(bundlesOf(broken)).toEqual(bundlesOf(cart));
      const totals = (some: Cart) => priceCart(some.lines, defaultPricingSettings);
      expect(totals(broken).discount).toBe(totals(cart).discount);
      // Merging two lines with excessive quantities is limited to the maximum.
      fc.pre(cart.lines.every(({ quantity }) => quantity < MAX_QUANTITY - 5));
      const removed = chosen.filter(({ id }) => id === chosen[0]?.id).length;
      expect(itemCount(broken)).toBe(itemCount(cart) + chosen.length - removed);
    });
  });

  test("nothing is changed in place, so that Undo can restore the former cart", () => {
    forAll(anyCart, anyAction, (cart, act) => {
      const before = structuredClone(cart);
      act(cart, 99);
      expect(cart).toEqual(before);
    });
  });
});

describe("the cart after its order", () => {
  test("loses everything that was ordered, bundles by their id", () => {
    let cart = addProduct(emptyCart, cartProduct(1), 2, "a");
    cart = putBundle(cart, "box", 3, cartProducts(1, 1, 2));
    expect(withoutOrdered(cart, cart.lines)).toEqual(emptyCart);
  });

  test("keeps bars and bundles that were added since", () => {
    const ordered = addProduct(emptyCart, cartProduct(1), 2, "a");
    let cart = addProduct(ordered, cartProduct(1), 3, "b");
    cart = putBundle(cart, "box", 3, cartProducts(1, 1, 1));
    const remaining = withoutOrdered(cart, ordered.lines);
    expect(remaining.lines.map(({ quantity, bundleId }) => [quantity, bundleId])).toEqual([
      [3, undefined],
      [3, "box"],
    ]);
  });
});

describe("the part of a picture that stays visible", () => {
  const cart = addProduct(emptyCart, cartProduct(1, { focus: "left" }), 1, "x");

  test("is in the line of a bar that is added", () => {
    expect(cart.lines[0]?.focus).toBe("left");
  });

  test("is stored with the cart", () => {
    expect(parseCart(JSON.parse(JSON.stringify(cart))).lines).toEqual(cart.lines);
  });

  test("becomes what the product says now", () => {
    const { lines } = repriceCart(cart, () => cartProduct(1), []).cart;
    expect(lines[0]?.focus).toBe("center");
  });
});
