import type { ImportedCustomer } from "#domain/imports/imported-customer.ts";
import type { ImportedOrder } from "#domain/imports/imported-order.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { jsonb } from "../platform/db/sql-values.ts";

/** The columns of imported_orders that follow from its record. */
export function importedOrderColumns(record: ImportedOrder) {
  return {
    email: record.email ?? null,
    name: record.name ?? null,
    placed_at: record.placedAt,
    status: record.status,
    payment_status: record.paymentStatus,
    total: toDecimal(record.total),
    refunded: toDecimal(record.refunded),
    record: jsonb(record),
  };
}

/** The columns of imported_customers that follow from its record. */
export function importedCustomerColumns(record: ImportedCustomer) {
  return { name: record.name ?? null, record: jsonb(record) };
}
