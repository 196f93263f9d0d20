import type { Order } from "#domain/orders/order.ts";
import type { Database } from "../../platform/db/database.ts";
import { erpRefusal } from "../erp.ts";

/**
 * Orders of a former shop may lack the number or email address by which the ERP's documents are
 * found, or share a number: then the wrong documents would be found.
 *
 * @throws ErpError that says so
 */
export async function requireFindable(
  db: Database,
  { id, orderNumber, customerEmail }: Order,
): Promise<void> {
  const missing = missingKey(orderNumber, customerEmail);
  if (missing) {
    throw erpRefusal(
      `The order has no ${missing}, by which it would be found again in Odoo. Enter it there by hand.`,
      "not findable",
    );
  }

  const twin = await db
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", orderNumber)
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  if (twin) {
    throw erpRefusal(
      `Two orders of the shop have the number ${orderNumber}. Enter this one in Odoo by hand.`,
      "number used twice",
    );
  }
}

function missingKey(orderNumber: string, customerEmail: string): string | null {
  if (orderNumber.trim() === "") return "number";
  if (customerEmail.trim() === "") return "email address";
  return null;
}
