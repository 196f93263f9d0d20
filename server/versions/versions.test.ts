import { afterAll, beforeAll, expect, test } from "vitest";
import { newPromotion } from "#domain/promotions/promotion-codec.ts";
import { promotionTermsSchema } from "#domain/promotions/promotion-terms.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { savePromotion } from "../promotions/save-promotion.ts";
import { findVersion, listVersions } from "./versions.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

async function save(promotion: { id: number | null; version: number; name: string }) {
  const { id, version, name } = promotion;
  const terms = { ...newPromotion, code: null, name };
  return await savePromotion(house.shop, { id, version, terms, isActive: false });
}

async function create(name: string): Promise<number> {
  const saved = await save({ id: null, version: 0, name });
  if (saved.code !== "saved") throw new Error(saved.code);
  return saved.id;
}

test("each save of a promotion is a version of its own, listed newest first", async () => {
  const id = await create("Spring");
  await create("Another");
  await save({ id, version: 1, name: "Summer" });

  const versions = await listVersions(house.shop.db, { promotion_id: id }, promotionTermsSchema);
  expect(versions.map(({ version, data }) => [version, data.name])).toEqual([
    [2, "Summer"],
    [1, "Spring"],
  ]);
  expect(await findVersion(house.shop.db, { promotion_id: id }, 1)).toMatchObject({
    data: { name: "Spring" },
  });
});

test("a save that is refused makes no version", async () => {
  const id = await create("Spring");
  expect(await save({ id, version: 7, name: "Summer" })).toEqual({ code: "changed-meanwhile" });

  expect(await findVersion(house.shop.db, { promotion_id: id }, 8)).toBeUndefined();
});

test("a version that no longer fits its schema is not listed", async () => {
  const id = await create("Spring");
  await save({ id, version: 1, name: "Summer" });
  await changeRows(
    house.shop.db,
    "versions",
    { data: JSON.stringify({ name: 5 }) },
    { promotion_id: id, version: 1 },
  );

  const versions = await listVersions(house.shop.db, { promotion_id: id }, promotionTermsSchema);
  expect(versions.map(({ version }) => version)).toEqual([2]);
});
