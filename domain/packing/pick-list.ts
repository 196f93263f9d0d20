type Line = { readonly productName: string; readonly quantity: number };

/** So many of one bar, to be taken off the shelf. */
export type PickedBar = { readonly name: string; readonly quantity: number };

/** All bars of several orders, boxes opened, each bar once, in the order of their names. */
export function pickList(orders: readonly { readonly items: readonly Line[] }[]): PickedBar[] {
  const totals = new Map<string, number>();
  for (const { productName, quantity } of orders.flatMap(({ items }) => items)) {
    totals.set(productName, (totals.get(productName) ?? 0) + quantity);
  }
  return [...totals]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
