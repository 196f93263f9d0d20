import type { Order } from "#domain/orders/order.ts";
import type { Database } from "../platform/db/database.ts";
import { ErpError } from "./erp.ts";

/**
 * Orders of an adopted shop may lack what an order is found by in the ERP, or share it with another
 * one. Looked for with an empty text, or with another order's number, the wrong documents are found.
 *
 * @throws ErpError saying so
 */
export async function requireFindable(db: Database, order: Order): Promise<void> {
  const { id, orderNumber, customerEmail } = order;
  if (orderNumber.trim() === "" || customerEmail.trim() === "") {
    throw refused(
      `The order has no ${orderNumber.trim() === "" ? "number" : "e-mail address"}, by which it would be found again in Odoo. Enter it there by hand.`,
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
  if (!twin) return;
  throw refused(
    `Two orders of the shop have the number ${orderNumber}. Enter this one in Odoo by hand.`,
    "number used twice",
  );
}

function refused(message: string, detail: string): ErpError {
  return new ErpError(message, { reason: "refused", detail });
}
