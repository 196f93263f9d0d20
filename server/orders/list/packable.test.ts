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

test.each(["won", "lost"])(
  "an order marked as shipped gets its parcels once its dispute is %s, though the hold stays open",
  async (decided) => {
    const { db } = shop;
    const id = await buy(shop);
    await db.transaction().execute((tx) => openHold(tx, id, "dispute", time.now));
    await changeOrderStatus(shop, id, "shipped");
    const obstacleWhen = async (dispute_state: string) => {
      await changeRows(db, "payments", { dispute_state }, { order_id: id });
      const order = await findOrder(db, id);
      return order && (await whyNotSendable(db, id, order));
    };

    expect(await obstacleWhen("open")).toEqual({ code: "on-hold", hold: "dispute" });
    expect(await obstacleWhen(decided)).toBeUndefined();
  },
);
