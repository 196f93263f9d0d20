import { expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../changes/change-order-status.ts";
import { openHold } from "../holds.ts";
import { findOrder } from "../order-queries.ts";
import { whyNotSendable } from "./packable.ts";

const { shop, time } = forAllTests(openTestShop);

test.each(["open", "lost"])(
  "no parcel leaves of an order that is marked as shipped while its dispute is %s",
  async (dispute_state) => {
    const { db } = shop;
    const id = await buy(shop);
    await db.transaction().execute((tx) => openHold(tx, id, "dispute", time.now));
    await changeOrderStatus(shop, id, "shipped");
    await changeRows(db, "payments", { dispute_state }, { order_id: id });
    const order = await findOrder(db, id);
    expect(order && (await whyNotSendable(db, id, order))).toEqual({
      code: "on-hold",
      hold: "dispute",
    });
  },
);
