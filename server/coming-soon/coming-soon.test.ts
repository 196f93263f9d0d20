import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findComingSoon, listComingSoon, removeComingSoon } from "./coming-soon-queries.ts";
import { moveComingSoon, saveComingSoon } from "./save-coming-soon.ts";

const { shop } = forAllTests(openTestShop);
const names = async () => (await listComingSoon(shop.db)).map(({ name }) => name);
const idOf = async (name: string) =>
  (await listComingSoon(shop.db)).find((item) => item.name === name)?.id ?? 0;
const details = { name: "Salt Marsh", description: "", image: null, releaseDate: null };

test("a bar is added at the end, changed, moved and removed", async () => {
  const { db } = shop;
  await saveComingSoon(shop, { id: null, version: 0, data: details });
  expect(await names()).toEqual(["First Frost", "Smokehouse", "Plum Orchard", "Salt Marsh"]);

  const id = await idOf("Salt Marsh");
  const changed = { ...details, description: "With samphire.", releaseDate: "2028-02-29" };
  const change = { id, version: 1, data: changed };
  const stored = { data: changed, version: 2 };
  expect(await saveComingSoon(shop, change)).toEqual({ code: "saved", stored });
  expect(await findComingSoon(db, id)).toEqual({ item: { id, ...changed }, version: 2 });
  // Opened with an outdated version: nothing is saved.
  expect(await saveComingSoon(shop, { ...change, data: details })).toMatchObject({
    code: "conflict",
    stored,
  });
  expect((await findComingSoon(db, id))?.item.description).toBe("With samphire.");

  await moveComingSoon(shop, id, "up");
  await moveComingSoon(shop, id, "up");
  expect(await names()).toEqual(["First Frost", "Salt Marsh", "Smokehouse", "Plum Orchard"]);
  await moveComingSoon(shop, await idOf("First Frost"), "down");
  expect(await names()).toEqual(["Salt Marsh", "First Frost", "Smokehouse", "Plum Orchard"]);

  await moveComingSoon(shop, id, "up");
  await moveComingSoon(shop, await idOf("Plum Orchard"), "down");
  await moveComingSoon(shop, 999_999, "up");
  expect(await names()).toEqual(["Salt Marsh", "First Frost", "Smokehouse", "Plum Orchard"]);

  expect(await removeComingSoon(db, id)).toBe(true);
  expect(await removeComingSoon(db, id)).toBe(false);
  expect(await saveComingSoon(shop, { ...change, version: 2 })).toEqual({ code: "not-found" });
  expect(await names()).toEqual(["First Frost", "Smokehouse", "Plum Orchard"]);
});

test("two concurrent moves lose no bar", async () => {
  const before = await names();
  const ids = await Promise.all(before.map(idOf));
  await Promise.all(ids.map((id, index) => moveComingSoon(shop, id, index % 2 ? "up" : "down")));
  expect((await names()).sort()).toEqual(before.sort());
  const positions = await rowsOf(shop.db, "coming_soon_items", ["position"]);
  expect(new Set(positions.map(({ position }) => position)).size).toBe(3);
});
