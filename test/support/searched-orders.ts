import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "#server/app-context.ts";
import { insertOrder } from "./rows.ts";

/** What an order can be found by. */
type SearchedOrder = {
  readonly name: string;
  readonly email: string;
  readonly recipient?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly zipCode?: string;
  readonly notes?: string;
  readonly code?: string;
  readonly tracking?: { readonly carrier: string; readonly number: string };
  readonly gift?: { readonly message: string; readonly email: string };
};

export const maryOrder = {
  name: "Mary O’Sample",
  email: "mary@example.com",
  phone: "(617) 555-0123",
  street: "12 Größenweg",
  zipCode: "02139-1234",
  notes: "Please ring at the café",
};

export const joseOrder = {
  name: "José Núñez-Sample",
  email: "jose@example.com",
  recipient: "Åsa Ødegård",
  street: "7 Elm Street",
  zipCode: "10001",
};

/** @returns its id */
export async function addSearchedOrder(
  { db, clock }: AppContext,
  orderNumber: string,
  given: SearchedOrder,
): Promise<string> {
  const { phone = "", street = "", zipCode = "", code, tracking, gift } = given;
  const [firstName = "", ...rest] = (given.recipient ?? given.name).split(" ");
  const to = { firstName, lastName: rest.join(" "), phone, street, zipCode };
  const promotions = code ? [{ id: "1", label: code, onProducts: 1, onShipping: 0 }] : [];
  const id = await insertOrder(db, {
    order_number: orderNumber,
    notes: given.notes ?? null,
    customer_name: given.name,
    customer_email: given.email,
    shipping_address: JSON.stringify({ ...to, city: "Springfield", state: "MA" }),
    promotions: JSON.stringify(promotions),
    status: "shipped",
    payment_status: "paid",
    total: "9.50",
    created_at: clock(),
  });
  if (tracking) {
    const { carrier, number } = tracking;
    await sql`insert into shipments (id, order_id, carrier, tracking_number, order_status_before, shipped_at)
      values (${randomUUID()}, ${id}, ${carrier}, ${number}, 'pending', now())`.execute(db);
  }
  if (gift) {
    await sql`insert into order_gifts (order_id, message, recipient_email)
      values (${id}, ${gift.message}, ${gift.email})`.execute(db);
  }
  return id;
}

/** A line of an order with a name of accents. */
export async function addCremeBrulee({ db }: AppContext, orderId: string): Promise<void> {
  await sql`update products set name = 'Crème Brûlée' where id = 2`.execute(db);
  await sql`insert into order_items (order_id, product_id, product_name, quantity, price)
    values (${orderId}, 2, 'Crème Brûlée', 2, 9.5)`.execute(db);
}
