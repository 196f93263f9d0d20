import { expect, test } from "vitest";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { openHold } from "#server/orders/holds.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { packOrdersAction, unpackOrdersAction } from "./packing-actions.ts";

const { shop } = forAllTests(openTestShop);

const packedOf = (orderIds: readonly string[]) =>
  shop.db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", orderIds)
    .where("packed_at", "is not", null)
    .execute();

test("of several orders those that may be packed are, and the others say why not", async () => {
  const [fine, disputed] = [await buy(shop), await buy(shop)];
  await shop.db.transaction().execute((tx) => openHold(tx, disputed, "dispute", new Date()));

  const result = await performAction(shop, packOrdersAction, { orderIds: [fine, disputed] });
  if (result.code !== "several-packed") throw new Error(result.code);
  expect(result.count).toBe(1);
  expect(result.reasons).toEqual([expect.stringMatching(/^Do not pack CHOC-.* disputed\.$/)]);
  expect(await packedOf([fine, disputed])).toEqual([{ id: fine }]);
});

test("Undo of several packed orders unpacks just those", async () => {
  const [before, first, second] = [await buy(shop), await buy(shop), await buy(shop)];
  await performAction(shop, packOrdersAction, { orderIds: [before] });
  const result = await performAction(shop, packOrdersAction, { orderIds: [before, first, second] });
  expect(result).toMatchObject({ undo: { input: { orderIds: [first, second] } } });

  await performAction(shop, unpackOrdersAction, { orderIds: [first, second] });
  expect(await packedOf([before, first, second])).toEqual([{ id: before }]);
});

test("Undo says how many orders it unpacked, and is refused if none is packed anymore", async () => {
  const [first, second] = [await buy(shop), await buy(shop)];
  const orderIds = [first, second];
  await performAction(shop, packOrdersAction, { orderIds });
  await performAction(shop, unpackOrdersAction, { orderIds: [first] });

  expect(await performAction(shop, unpackOrdersAction, { orderIds })).toMatchObject({
    code: "several-unpacked",
    toast: { title: "1 of 2 orders unpacked" },
  });
  expect(await performAction(shop, unpackOrdersAction, { orderIds })).toMatchObject({
    code: "none-unpacked",
    toast: { title: "Nothing was unpacked" },
  });
});

test("several orders of which none may be packed are refused with each reason", async () => {
  const order = await buy(shop);
  await performAction(shop, packOrdersAction, { orderIds: [order] });
  const again = await performAction(shop, packOrdersAction, { orderIds: [order] });
  expect(again).toMatchObject({
    code: "not-packed",
    text: expect.stringMatching(/was packed before/),
  });
});
