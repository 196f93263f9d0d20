type Line = {
  readonly productId: number;
  readonly productName: string;
  readonly quantity: number;
};

/** A number of one bar to take off the shelf. */
export type PickedBar = {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
};

/** All bars of several orders, including those in boxes, once each, sorted by name. */
export function pickList(orders: readonly { readonly items: readonly Line[] }[]): PickedBar[] {
  const bars = new Map<string, PickedBar>();
  for (const { productId, productName: name, quantity } of orders.flatMap(({ items }) => items)) {
    bars.set(name, { productId, name, quantity: (bars.get(name)?.quantity ?? 0) + quantity });
  }
  return [...bars.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}
