import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { getSettings, type SettingsSection, storeSettings } from "./settings-queries.ts";

const greeting: SettingsSection<{ text: string }> = {
  name: "greeting",
  schema: z.object({ text: z.string() }),
  defaults: { text: "Hello" },
};

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  await shop.db.deleteFrom("settings").execute();
});

const stored = () => getSettings(shop.db, greeting, shop.log);
const at = new Date("2026-11-20T15:00:00Z");
const save = (text: string, expectedVersion: number) =>
  storeSettings(shop.db, greeting, { data: { text }, expectedVersion, at, by: "owner" });
const history = async () =>
  await shop.db
    .selectFrom("versions")
    .select(["section", "version", "data", "at", "by"])
    .orderBy("version")
    .execute();

describe("a section of settings", () => {
  test("has its defaults until it is saved", async () => {
    expect(await stored()).toEqual({ data: { text: "Hello" }, version: 0 });
  });

  test("keeps the saved values, and every earlier version in its history", async () => {
    expect(await save("Welcome", 0)).toEqual({ code: "saved" });
    expect(await save("Good day", 1)).toEqual({ code: "saved" });
    expect(await stored()).toEqual({ data: { text: "Good day" }, version: 2 });
    expect(await history()).toEqual([
      { section: "greeting", version: 1, data: { text: "Welcome" }, at, by: "owner" },
      { section: "greeting", version: 2, data: { text: "Good day" }, at, by: "owner" },
    ]);
  });

  test("is not overwritten by a save from an older version", async () => {
    await save("Welcome", 0);
    expect(await save("Mine", 0)).toEqual({ code: "changed-meanwhile" });
    await save("Good day", 1);
    expect(await save("Mine", 1)).toEqual({ code: "changed-meanwhile" });
    expect(await stored()).toEqual({ data: { text: "Good day" }, version: 2 });
    expect(await history()).toHaveLength(2);
  });

  test("is saved once by concurrent saves from one version", async () => {
    for (const version of [0, 1]) {
      const results = await Promise.all(["a", "b", "c", "d"].map((text) => save(text, version)));
      expect(results.filter(({ code }) => code === "saved")).toHaveLength(1);
    }
    expect(await history()).toHaveLength(2);
  });

  test("that was deleted meanwhile is not created again by a save from its old version", async () => {
    await save("Welcome", 0);
    await shop.db.deleteFrom("settings").execute();
    expect(await save("Good day", 1)).toEqual({ code: "changed-meanwhile" });
    expect(await save("Good day", 0)).toEqual({ code: "saved" });
  });

  test("that cannot be read has its defaults", async () => {
    await save("Welcome", 0);
    await sql`update settings set data = '{"text": 5}'`.execute(shop.db);
    expect(await stored()).toEqual({ data: { text: "Hello" }, version: 1 });
  });
});
