import type { Order } from "#domain/orders/order.ts";
import {
  type CustomsLine,
  customsLines,
  type MailPlace,
  needsCustoms,
} from "#domain/parcels/customs.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { listProductsToWeigh } from "./list-products-to-weigh.ts";

/**
 * What a parcel's customs form declares.
 *
 * @param parcel.ounces of the whole parcel; 0 when unknown
 * @param from where the shop is, if it is known
 * @returns nothing where no form is needed
 */
export async function declareCustoms(
  db: Database,
  order: Pick<Order, "items" | "shippingAddress">,
  parcel: { readonly items: readonly ShipmentItem[]; readonly ounces: number },
  settings: ShipmentSettings,
  from: MailPlace | undefined,
): Promise<CustomsLine[]> {
  if (!needsCustoms(order.shippingAddress, from)) return [];
  const weights = await listProductsToWeigh(db, order.items, parcel.items);
  const products = parcel.items.flatMap(({ itemId, quantity }, index) => {
    const item = order.items.find(({ id }) => id === itemId);
    const weight = weights[index];
    return item && weight
      ? [{ ...weight, name: item.productName, price: item.price, quantity }]
      : [];
  });
  return customsLines(products, parcel.ounces, settings);
}
