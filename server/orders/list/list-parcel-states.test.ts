import { sql } from "kysely";
import { expect, test } from "vitest";
import { openHold } from "#server/orders/holds.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listParcelStates } from "./list-parcel-states.ts";

const { shop } = forAllTests(openTestShop);

const stateOf = async (id: string) => (await listParcelStates(shop, [id])).get(id);

async function buyThen(change: string): Promise<string> {
  const id = await buy(shop);
  await sql.raw(`update orders set ${change} where id = '${id}'`).execute(shop.db);
  return id;
}

test("a paid order is to be packed by its day, and then waits to be sent", async () => {
  const id = await buy(shop);
  expect(await stateOf(id)).toMatchObject({ code: "to-pack", isLate: false });
  await sql`update orders set packed_at = now() where id = ${id}`.execute(shop.db);
  expect(await stateOf(id)).toEqual({ code: "packed", isPickup: false });
});

test("an order that was to leave long ago is late", async () => {
  const id = await buyThen("order_date = order_date - interval '60 days', paid_at = null");
  expect(await stateOf(id)).toMatchObject({ code: "to-pack", isLate: true });
});

test("an order on hold says why", async () => {
  const id = await buy(shop);
  await shop.db.transaction().execute((tx) => openHold(tx, id, "payment_review", shop.clock()));
  expect(await stateOf(id)).toMatchObject({ code: "on-hold", hold: "payment_review" });
});

test.each(["payment_status = 'failed'", "payment_status = 'pending'", "status = 'cancelled'"])(
  "an order with %s waits for nothing that is packed",
  async (change) => {
    expect(await stateOf(await buyThen(change))).toBeUndefined();
  },
);

test("of an order with a parcel the last one is named, and how many bars are sent", async () => {
  const { db } = shop;
  const id = await buy(shop);
  const { rows } = await sql<{ id: string }>`
    
    insert into shipments (id, order_id, carrier, tracking_number, order_status_before, shipped_at)
    values (gen_random_uuid(), ${id}, 'usps', '9400100000000000000100', 'pending', now())
    returning id`.execute(db);
  await sql`insert into shipment_items (shipment_id, order_item_id, quantity)
    select ${rows[0]?.id}, id, quantity from order_items where order_id = ${id}`.execute(db);
  await sql`update orders set status = 'shipped' where id = ${id}`.execute(db);
  expect(await stateOf(id)).toMatchObject({ code: "sent", carrier: "usps", tracking: "0100" });
});
