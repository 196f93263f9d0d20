import { type BundleSize, isBundleSize } from "../catalog/bundle-size.ts";
import type { FocusPoint } from "../catalog/picture-details.ts";
import { type Cents, cents } from "../money/cents.ts";
import { type TaxCategory, taxCategories } from "../tax/tax-category.ts";

/** A line's product as last read. `contains` and `taxCategory` are undefined when not known. */
export type LineFacts = Pick<CartProduct, "price" | "image" | "focus"> &
  Partial<Pick<CartProduct, "contains" | "taxCategory">> & { readonly productName: string };

/** One row of a cart: a product on its own, or one of the products of a bundle. */
export type CartLine = LineFacts & {
  readonly id: string;
  readonly productId: number;
  readonly quantity: number;
  readonly bundleId?: string;
  readonly bundleSize?: BundleSize;
  /** Of the ready-made box that its bundle is: see nameBoxes. */
  readonly boxName?: string;
};

export type Cart = { readonly lines: readonly CartLine[] };

export const emptyCart: Cart = { lines: [] };

/** What a cart needs to know about a product; `price` is its effective price. */
export type CartProduct = {
  readonly id: number;
  readonly name: string;
  readonly price: Cents;
  readonly image: string | null;
  /** Of the image, if it is not its center. */
  readonly focus?: FocusPoint | undefined;
  readonly inStock: boolean;
  /** How many can be bought; null when not counted, or when there are enough. */
  readonly remaining: number | null;
  /** Its major allergens. */
  readonly contains: readonly string[];
  readonly taxCategory: TaxCategory;
};

/** The lines of one bundle, as the cart shows them together. */
export type CartBundle = {
  readonly id: string;
  readonly size: BundleSize;
  /** Of the ready-made box that it is. */
  readonly name?: string | undefined;
  readonly lines: readonly CartLine[];
};

/** Larger quantities are invalid; no real order comes close. */
export const MAX_QUANTITY = 999_999;

/** More and longer names of allergens than any bar has. */
const MAX_ALLERGENS = 40;
const MAX_ALLERGEN_LENGTH = 60;

/** In cents. A stored line worth more is invalid too: sums could exceed the safe integers. */
const MAX_LINE_WORTH = 100_000_000_000;

/** Adds single bars: to the line of that product if there is one, otherwise as a new line. */
export function addProduct(
  cart: Cart,
  product: CartProduct,
  quantity: number,
  lineId: string,
): Cart {
  if (!product.inStock || !isQuantity(quantity)) return cart;
  const existing = cart.lines.find(
    (line) => line.productId === product.id && line.bundleId === undefined,
  );
  if (existing) return updateQuantity(cart, existing.id, existing.quantity + quantity);
  return { lines: [...cart.lines, lineOf(product, quantity, lineId)] };
}

export function removeLine(cart: Cart, lineId: string): Cart {
  return withoutBrokenBundles({ lines: cart.lines.filter((line) => line.id !== lineId) });
}

/** Sets a line's quantity; 0 or less removes the line, a fraction changes nothing. */
export function updateQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  if (!Number.isInteger(quantity)) return cart;
  if (quantity <= 0) return removeLine(cart, lineId);
  const limited = Math.min(quantity, MAX_QUANTITY);
  return withoutBrokenBundles({
    lines: cart.lines.map((line) => (line.id === lineId ? { ...line, quantity: limited } : line)),
  });
}

export function removeBundle(cart: Cart, bundleId: string): Cart {
  return { lines: cart.lines.filter((line) => line.bundleId !== bundleId) };
}

/** Turns a bundle into single bars. */
export function openBundle(cart: Cart, bundleId: string): Cart {
  return {
    lines: mergeSingles(
      cart.lines.map((line) => (line.bundleId === bundleId ? unlink(line) : line)),
    ),
  };
}

/**
 * Turns invalid bundles into single lines: those whose quantities do not add up to their size, or
 * whose lines disagree about it.
 */
export function withoutBrokenBundles(cart: Cart): Cart {
  const full = new Set(bundlesOf(cart).flatMap((bundle) => (isFull(bundle) ? [bundle.id] : [])));
  const whole = ({ bundleId }: CartLine) => bundleId === undefined || full.has(bundleId);
  if (cart.lines.every(whole)) return cart;
  return { lines: mergeSingles(cart.lines.map((line) => (whole(line) ? line : unlink(line)))) };
}

/** A line of an order that was made from this cart. */
export type OrderedLine = Pick<CartLine, "productId" | "quantity"> & {
  readonly bundleId?: string | null;
};

/** What is left of a cart after an order: only what was added since. */
export function withoutOrdered(cart: Cart, ordered: readonly OrderedLine[]): Cart {
  const bundles = new Set(ordered.flatMap(({ bundleId }) => bundleId ?? []));
  const singles = new Map<number, number>();
  for (const { productId, quantity, bundleId } of ordered) {
    if (!bundleId) singles.set(productId, (singles.get(productId) ?? 0) + quantity);
  }
  return {
    lines: cart.lines.flatMap((line) => {
      if (line.bundleId !== undefined) return bundles.has(line.bundleId) ? [] : [line];
      const quantity = line.quantity - (singles.get(line.productId) ?? 0);
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
  };
}

/** Whether two carts have the same lines in the same order, in whichever order their fields are. */
export function areSameLines(a: Cart, b: Cart): boolean {
  return textOf(a) === textOf(b);
}

/** The fields of each line by name, which JSON takes from the list. */
function textOf({ lines }: Cart): string {
  return lines.map((line) => JSON.stringify(line, Object.keys(line).toSorted())).join();
}

export function bundlesOf(cart: Cart): CartBundle[] {
  const bundles = new Map<string, CartLine[]>();
  for (const line of cart.lines) {
    if (line.bundleId === undefined) continue;
    bundles.set(line.bundleId, [...(bundles.get(line.bundleId) ?? []), line]);
  }
  return [...bundles].flatMap(([id, lines]) => {
    const { bundleSize: size, boxName: name } = lines[0] ?? {};
    return size === undefined ? [] : [{ id, size, name, lines }];
  });
}

export function singlesOf(cart: Cart): CartLine[] {
  return cart.lines.filter((line) => line.bundleId === undefined);
}

/** The sum of quantities, which the cart's badge shows. */
export function itemCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** How many of a product the cart contains, singly and in boxes. */
export function countInCart(cart: Cart, productId: number): number {
  return itemCount({ lines: cart.lines.filter((line) => line.productId === productId) });
}

/** "3", or "99+" when the badge has no room. */
export function badgeText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

export function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

/**
 * Reads a cart from browser storage, which anybody can edit and any version may have written: valid
 * lines are kept, the rest is left out.
 */
export function parseCart(value: unknown): Cart {
  if (!isRecord(value) || !Array.isArray(value.lines)) return emptyCart;
  const seen = new Set<string>();
  const lines = value.lines.flatMap((entry): CartLine[] => {
    const line = parseLine(entry);
    if (!line || seen.has(line.id)) return [];
    seen.add(line.id);
    return [line];
  });
  return withoutBrokenBundles({ lines });
}

function parseLine(entry: unknown): CartLine | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, productId, productName, price, quantity, image, bundleId, bundleSize } = entry;
  const { focus, contains, taxCategory, boxName } = entry;

  // Longer than a bundle's id, with which its lines' ids begin.
  if (typeof id !== "string" || id === "" || id.length > 150) return undefined;
  if (!Number.isSafeInteger(productId) || (productId as number) < 1) return undefined;
  if (typeof productName !== "string" || productName.length > 500) return undefined;
  if (!Number.isSafeInteger(price) || (price as number) < 0) return undefined;
  if (!isQuantity(quantity) || (price as number) * quantity > MAX_LINE_WORTH) return undefined;

  const inBundle =
    typeof bundleId === "string" &&
    bundleId !== "" &&
    bundleId.length <= 100 &&
    isBundleSize(bundleSize);

  return {
    id,
    productId: productId as number,
    quantity,
    productName,
    price: cents(price as number),
    image: typeof image === "string" ? image : null,
    // An invalid one only crops at the center.
    ...(typeof focus === "string" && { focus: focus as FocusPoint }),
    ...(areAllergens(contains) && { contains }),
    ...(isTaxCategory(taxCategory) && { taxCategory }),
    ...(inBundle && { bundleId, bundleSize }),
    ...(inBundle && typeof boxName === "string" && { boxName: boxName.slice(0, 100) }),
  };
}

function areAllergens(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > MAX_ALLERGENS) return false;
  return value.every((name) => typeof name === "string" && name.length <= MAX_ALLERGEN_LENGTH);
}

function isTaxCategory(value: unknown): value is TaxCategory {
  return taxCategories.some((category) => category === value);
}

/** The only place where a line's facts come from. */
export function lineFacts(product: CartProduct): LineFacts {
  const { name: productName, price, image, focus = "center", contains, taxCategory } = product;
  return { productName, price, image, focus, contains, taxCategory };
}

/** A new line outside of any bundle. */
export function lineOf(product: CartProduct, quantity: number, id: string): CartLine {
  return { id, productId: product.id, quantity, ...lineFacts(product) };
}

function isFull({ size, lines }: CartBundle): boolean {
  return itemCount({ lines }) === size && lines.every((line) => line.bundleSize === size);
}

function unlink({ bundleId: _, bundleSize: __, boxName: ___, ...line }: CartLine): CartLine {
  return line;
}

/** One single line per product: bars that leave a bundle join an existing line. */
function mergeSingles(lines: readonly CartLine[]): CartLine[] {
  const merged: CartLine[] = [];
  for (const line of lines) {
    const index = merged.findIndex(
      (other) =>
        line.bundleId === undefined &&
        other.bundleId === undefined &&
        other.productId === line.productId,
    );
    const other = merged[index];
    if (other) {
      const quantity = Math.min(other.quantity + line.quantity, MAX_QUANTITY);
      merged[index] = { ...other, quantity };
    } else merged.push(line);
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
