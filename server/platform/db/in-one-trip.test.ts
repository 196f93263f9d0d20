import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import type { DatabaseTransaction } from "./database.ts";
import { inOneTrip } from "./in-one-trip.ts";
import { jsonb } from "./json.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

const setting = (key: string) => ({ key, value: jsonb("kept") });
const keys = async () => {
  const rows = await house.shop.db.selectFrom("app_state").select("key").execute();
  return rows.map(({ key }) => key).filter((key) => key.startsWith("trip-"));
};

test("what goes out together is one transaction: its statements see each other", async () => {
  await inOneTrip(house.shop.db, async (tx) => {
    await tx.insertInto("app_state").values(setting("trip-1")).execute();
    await tx.updateTable("app_state").set({ key: "trip-2" }).where("key", "=", "trip-1").execute();
  });
  expect(await keys()).toEqual(["trip-2"]);
});

test("a statement that fails takes back those before it, and those after it are not done", async () => {
  const before = await keys();
  const failing = inOneTrip(house.shop.db, async (tx) => {
    await tx.insertInto("app_state").values(setting("trip-3")).execute();
    await sql`select 'no number'::integer`.execute(tx);
    await tx.insertInto("app_state").values(setting("trip-4")).execute();
  });
  await expect(failing).rejects.toThrow('invalid input syntax for type integer: "no number"');
  expect(await keys()).toEqual(before);
});

test("work that fails before anything was sent sends nothing", async () => {
  const before = await keys();
  const failing = inOneTrip(house.shop.db, async (tx) => {
    await tx.insertInto("app_state").values(setting("trip-5")).execute();
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await keys()).toEqual(before);
});

test("work that looks at an answer fails, instead of taking it for none, and sends nothing", async () => {
  const before = await keys();
  const looks = [
    (tx: DatabaseTransaction) => tx.selectFrom("app_state").select("key").executeTakeFirst(),
    async (tx: DatabaseTransaction) => {
      const { rows } = await sql`select 1`.execute(tx);
      return rows.length;
    },
  ];
  for (const look of looks) {
    const failing = inOneTrip(house.shop.db, async (tx) => {
      await tx.insertInto("app_state").values(setting("trip-6")).execute();
      await look(tx);
    });
    await expect(failing).rejects.toThrow("Nothing is answered while statements are collected.");
  }
  expect(await keys()).toEqual(before);
});

test("the connection is as good as before, also after a failure", async () => {
  const { db } = house.shop;
  await Promise.all(
    Array.from({ length: 40 }, async (_, trip) => {
      const going = inOneTrip(db, async (tx) => {
        await sql`select ${trip % 2 === 0 ? "1" : "x"}::integer`.execute(tx);
      });
      await (trip % 2 === 0 ? going : expect(going).rejects.toThrow());
      const { rows } = await sql<{ answer: number }>`select ${trip}::integer as answer`.execute(db);
      expect(rows).toEqual([{ answer: trip }]);
    }),
  );
});
