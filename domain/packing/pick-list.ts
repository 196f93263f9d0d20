type Line = { readonly productId: number; readonly productName: string; readonly quantity: number };

/** A number of one bar to take off the shelf. */
export type PickedProduct = {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
};

/** All bars of several orders, including those in boxes, once each, sorted by name. */
export function pickList(orders: readonly { readonly items: readonly Line[] }[]): PickedProduct[] {
  const products = new Map<string, PickedProduct>();
  for (const { productId, productName: name, quantity } of orders.flatMap(({ items }) => items)) {
    const picked = products.get(name)?.quantity ?? 0;
    products.set(name, { productId, name, quantity: picked + quantity });
  }
  return [...products.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}
