import type { OrderItem } from "#domain/orders/order.ts";

/** Equal bars of an order, shown in one row. */
export type OrderLine = Pick<
  OrderItem,
  "id" | "productName" | "image" | "focus" | "price" | "quantity"
> & {
  /** The order's items that it stands for. */
  readonly itemIds: readonly string[];
};

/** Merges equal bars. @param unitsOf how many bars of an item belong here */
export function mergeItems(
  items: readonly OrderItem[],
  unitsOf: (item: OrderItem) => number,
): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const item of items) {
    const units = unitsOf(item);
    if (units === 0) continue;
    const { id, productId, productName, image, focus, price } = item;
    const key = JSON.stringify([productId, productName, price]);
    const { quantity = 0, itemIds = [] } = lines.get(key) ?? {};
    lines.set(key, {
      id: itemIds[0] ?? id,
      productName,
      image,
      focus,
      price,
      quantity: quantity + units,
      itemIds: [...itemIds, id],
    });
  }
  return [...lines.values()];
}
