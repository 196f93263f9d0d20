import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { type HistorySource, historySources } from "#domain/imports/history-formats.ts";
import type { ImportedAddress, ImportedOrder } from "#domain/imports/imported-order.ts";
import { type Cents, times } from "#domain/money/cents.ts";
import type {
  ImportedOrderSummary,
  StoredImportedOrder,
} from "#server/imported/imported-order-queries.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type ImportedOrderRow = ReturnType<typeof importedOrderRow>;

export function importedOrderRow(
  { placedAt, source, ...order }: ImportedOrderSummary,
  time: ShopTime,
) {
  return {
    ...order,
    shop: historySources[source],
    day: time.day(placedAt),
    placedAt: placedAt.toISOString(),
  };
}

export type ImportedOrderDetails = ReturnType<typeof importedOrderDetails>;

export function importedOrderDetails(stored: StoredImportedOrder, time: ShopTime) {
  const { id, source, order, isCounted, isErased, fileName, importId, importedAt } = stored;
  const moment = (at: string | undefined) => (at ? time.dayAndTime(new Date(at)) : null);
  const { placedAt, paidAt, shippedAt, cancelledAt, shippingAddress, billingAddress, ...rest } =
    order;
  return {
    ...rest,
    id,
    shop: shopName(source),
    isCounted,
    isErased,
    placed: moment(placedAt),
    paid: moment(paidAt),
    shipped: moment(shippedAt),
    cancelled: moment(cancelledAt),
    lines: order.lines.map((line) => ({ ...line, sum: sumOf(line) })),
    shippingAddress: addressLines(shippingAddress),
    billingAddress: addressLines(billingAddress),
    importedFrom: { fileName, importId, at: importedAt ? time.day(importedAt) : null },
  };
}

function shopName(source: HistorySource): string {
  return historySources[source];
}

/** @returns null if the file does not say what it cost */
function sumOf({ price, quantity }: ImportedOrder["lines"][number]): Cents | null {
  return price === undefined ? null : times(price, quantity);
}

/** As written on a parcel. */
export function addressLines(address: ImportedAddress | undefined): string[] {
  if (!address) return [];
  const { name, company, street, city, state, zip, country, phone } = address;
  const place = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name, company, street, place, country, phone].flatMap((line) => line || []);
}
