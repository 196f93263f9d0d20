import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import type { ImportedPerson } from "#server/imported/imported-customer-queries.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type ImportedCustomerRow = ReturnType<typeof importedCustomerRow>;

export function importedCustomerRow({ lastOrderAt, ...person }: ImportedPerson, time: ShopTime) {
  return { ...person, lastOrder: lastOrderAt ? time.day(lastOrderAt) : "" };
}
