import { expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { everyOrder } from "../list/order-filter.ts";
import { searchOrders } from "../list/search-orders.ts";
import { listOrderEvents } from "../order-events.ts";
import { getOrderStats } from "../order-queries.ts";
import { archiveOrders, unarchiveOrders } from "./archive-orders.ts";
import { changeOrderStatus } from "./change-order-status.ts";

const { shop } = forAllTests(openTestShop);
const list = async (view?: "open" | "archived", search = "") => {
  const filter = { ...everyOrder, search, view };
  const { orders } = await searchOrders(shop.db, filter, { limit: 50, offset: 0 });
  return orders.map(({ id }) => id);
};

test("a finished order can be archived: it leaves the open ones, not searches and figures", async () => {
  const [done, waiting] = [await buy(shop), await buy(shop)];
  await changeOrderStatus(shop, done, "delivered");
  const before = await getOrderStats(shop.db);
  expect(await archiveOrders(shop, [done, waiting])).toEqual({ orderIds: [done], unfinished: 1 });
  expect(await list("open")).toEqual([waiting]);
  expect(await list("archived")).toEqual([done]);
  expect((await list(undefined, "CHOC")).toSorted()).toEqual([done, waiting].toSorted());
  expect(await getOrderStats(shop.db)).toEqual(before);
});

test("two owners who archive the same order archive and restore it once", async () => {
  const orderId = await buy(shop);
  await changeOrderStatus(shop, orderId, "cancelled");
  const answers = await Promise.all([1, 2, 3].map(() => archiveOrders(shop, [orderId])));
  expect(answers.flatMap(({ orderIds }) => orderIds)).toEqual([orderId]);
  const back = await Promise.all([1, 2].map(() => unarchiveOrders(shop, [orderId])));
  expect(back.toSorted()).toEqual([0, 1]);
  const kinds = (await listOrderEvents(shop.db, orderId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => /archived/.test(kind))).toEqual(["archived", "unarchived"]);
});
