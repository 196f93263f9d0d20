import { beforeAll, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { shippingSection } from "../../settings/sections.ts";
import { everyOrder } from "../list/order-filter.ts";
import { listOrders } from "../list/order-list-queries.ts";

// What is paid and placed is tested in server/checkout/recipients/multi-recipient-checkout.test.ts.

const { shop } = forAllTests(openTestShop);
beforeAll(() => chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true }));

test("lists and packing sort a purchase's orders by number, also across pages", async () => {
  await buyForSeveral(shop, recipients(12));
  const packed = (await listOrdersToPack(shop.db, "to-pack")).map(({ orderNumber }) => orderNumber);
  expect(packed).toHaveLength(12);
  expect(packed).toEqual(packed.toSorted());
  const listed: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 4; page++) {
    const orders = await listOrders(shop.db, everyOrder, { limit: 3, offset: page * 3, after });
    listed.push(...orders.map(({ orderNumber }) => orderNumber));
    after = orders.at(-1)?.id;
  }
  expect(listed).toEqual(packed.toReversed());
});
