import { beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import {
  changeOrderStatus,
  changeOrderStatuses,
  restoreOrderStatuses,
} from "../orders/changes/change-order-status.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { listPurchase } from "../orders/purchase-queries.ts";
import { shippingSection } from "../settings/sections.ts";
import { findPromotion } from "./promotion-queries.ts";
import { savePromotion } from "./save-promotion.ts";

const { shop } = forAllTests(openTestShop);
let promotionId: number;
let orderIds: readonly string[];
beforeAll(() => chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true }));
beforeEach(async () => {
  await shop.db.deleteFrom("promotion_uses").execute();
  await shop.db.deleteFrom("promotions").execute();
  const saved = await savePromotion(shop, {
    id: null,
    version: 0,
    terms: promotionTerms({ isAutomatic: true, name: "Winter", maxUses: "1" }),
    isActive: true,
  });
  if (saved.code !== "saved") throw new Error(saved.code);
  promotionId = saved.id;
  const { checkoutId } = await buyForSeveral(shop, recipients(3));
  orderIds = (await listPurchase(shop.db, checkoutId)).map(({ id }) => id);
  expect(await uses()).toBe(1);
});

/** As counted, which has to match the rows. */
async function uses(): Promise<number> {
  const rows = await shop.db.selectFrom("promotion_uses").select("checkout_id").execute();
  expect((await findPromotion(shop.db, promotionId))?.uses).toBe(rows.length);
  return rows.length;
}
const cancel = (id: string | undefined) => changeOrderStatus(shop, id ?? "", "cancelled");

test("the use of a purchase is released when its last order is cancelled, whichever that is", async () => {
  const [first, second, third] = orderIds;
  await cancel(first);
  expect(await uses()).toBe(1);
  await cancel(third);
  expect(await uses()).toBe(1);
  await cancel(second);
  expect(await uses()).toBe(0);
});

test("concurrent cancellations of all orders release the use once", async () => {
  await Promise.all(orderIds.map(cancel));
  expect(await uses()).toBe(0);
});

test("a deleted order counts as cancelled for the use of its purchase", async () => {
  const [first, second, third] = orderIds;
  await deleteOrder(shop, first ?? "");
  await cancel(second);
  expect(await uses()).toBe(1);
  await deleteOrder(shop, third ?? "");
  expect(await uses()).toBe(0);
});

test("undoing cancellations takes the use again once, for one order or for all", async () => {
  const changed = await changeOrderStatuses(shop, orderIds, "cancelled");
  expect(await uses()).toBe(0);
  await restoreOrderStatuses(shop, changed, "cancelled");
  expect(await uses()).toBe(1);
  await cancel(orderIds[1]);
  await changeOrderStatus(shop, orderIds[1] ?? "", "pending");
  expect(await uses()).toBe(1);
});

test("orders that were cancelled after shipping keep the use", async () => {
  await changeOrderStatuses(shop, orderIds, "shipped");
  await changeOrderStatuses(shop, orderIds, "cancelled");
  expect(await uses()).toBe(1);
});
