import {
  type Cart,
  type CartLine,
  type CartProduct,
  lineOf,
  updateQuantity,
} from "../cart/cart.ts";
import { isBundleSize } from "../catalog/bundle-size.ts";
import type { Order } from "./order.ts";

/** An order line to order again. */
export type ReorderItem = Pick<
  Order["items"][number],
  "productId" | "productName" | "quantity" | "bundleId" | "bundleSize" | "boxName"
>;

export type ReorderResult = {
  readonly cart: Cart;
  /** Names of products that are sold out or deleted. */
  readonly missing: readonly string[];
  /** A bundle's product is missing; the others are in the cart as single bars. */
  readonly bundleCameApart: boolean;
};

/**
 * Puts the lines of an order into a cart: complete bundles only, and single bars in the ordered
 * quantity. Bars already in the cart count, so pressing the button twice adds nothing.
 *
 * @param find the product as it is sold today; must return the same object for the same id
 */
export function reorder(
  cart: Cart,
  items: readonly ReorderItem[],
  find: (productId: number) => CartProduct | undefined,
  newLineId: () => string,
): ReorderResult {
  const productInStock = ({ productId }: ReorderItem) => {
    const product = find(productId);
    return product?.inStock ? product : undefined;
  };
  const isWhole = (products: readonly ReorderItem[]) =>
    isFullBundle(products) && products.every(productInStock);

  const bundled = items.filter((item) => item.bundleId !== null);
  const bundles = [...Map.groupBy(bundled, (item) => item.bundleId ?? "").values()];
  const whole = bundles.filter(isWhole);
  const apart = bundles.filter((products) => !isWhole(products)).flat();
  const singles = [...items.filter((item) => item.bundleId === null), ...apart];

  const lineAgain = (item: ReorderItem): CartLine[] => {
    const product = productInStock(item);
    if (!product) return [];
    return [{ ...lineOf(product, item.quantity, newLineId()), ...boxOf(item) }];
  };
  let next = cart;
  for (const products of whole) {
    const isInCart = next.lines.some((line) => line.bundleId === products[0]?.bundleId);
    if (!isInCart) next = { lines: [...next.lines, ...products.flatMap(lineAgain)] };
  }

  const wanted = new Map<CartProduct, number>();
  for (const item of singles) {
    const product = productInStock(item);
    if (!product || item.quantity <= 0) continue;
    wanted.set(product, (wanted.get(product) ?? 0) + item.quantity);
  }
  for (const [product, quantity] of wanted) {
    const line = next.lines.find(
      (one) => one.productId === product.id && one.bundleId === undefined,
    );
    if (!line) next = { lines: [...next.lines, lineOf(product, quantity, newLineId())] };
    else if (line.quantity < quantity) next = updateQuantity(next, line.id, quantity);
  }

  const missing = items.flatMap((item) => (productInStock(item) ? [] : [item.productName]));
  const bundleCameApart = apart.some(productInStock);
  return { cart: next, missing: [...new Set(missing)], bundleCameApart };
}

function isFullBundle(products: readonly ReorderItem[]): boolean {
  const size = products[0]?.bundleSize;
  return isBundleSize(size) && products.reduce((sum, item) => sum + item.quantity, 0) === size;
}

/** Of the box that a line is in. */
function boxOf({
  bundleId,
  bundleSize,
  boxName,
}: ReorderItem): Pick<CartLine, "bundleId" | "bundleSize" | "boxName"> {
  if (bundleId === null || !isBundleSize(bundleSize)) return {};
  return { bundleId, bundleSize, ...(boxName !== null && { boxName }) };
}
