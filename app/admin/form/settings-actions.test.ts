import { beforeEach, expect, test } from "vitest";
import { saveSettings } from "#server/settings/save-settings.ts";
import { retentionSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { performAction } from "../actions/perform-action.ts";
import { undoSettingsAction } from "./settings-actions.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  await shop.db.deleteFrom("settings").execute();
});

const { defaults } = retentionSection;
const stored = () => getSettings(shop.db, retentionSection, shop.log);
const undo = (version: number) =>
  performAction(shop, undoSettingsAction, { section: "retention", version });

async function save(mailBodyDays: number, expectedVersion: number) {
  const data = { ...defaults, mailBodyDays };
  await saveSettings(shop, retentionSection, { data, expectedVersion });
}

test("Undo restores what was stored before a save, as a new version", async () => {
  await save(30, 0);
  await save(40, 1);

  expect(await undo(2)).toMatchObject({ code: "undone" });
  expect(await stored()).toEqual({ data: { ...defaults, mailBodyDays: 30 }, version: 3 });
});

test("Undo of the first save restores the defaults", async () => {
  await save(30, 0);

  expect(await undo(1)).toMatchObject({ code: "undone" });
  expect(await stored()).toEqual({ data: defaults, version: 2 });
});

test("nothing is undone after somebody else has saved, which is said", async () => {
  await save(30, 0);
  await save(40, 1);

  expect(await undo(1)).toMatchObject({
    code: "conflict",
    toast: { description: expect.stringMatching(/^Somebody else saved/) },
  });
  expect(await stored()).toEqual({ data: { ...defaults, mailBodyDays: 40 }, version: 2 });
});

test("a save is undone once, however often Undo is pressed", async () => {
  await save(30, 0);
  const results = await Promise.all([1, 2, 3].map(() => undo(1)));
  expect(results.map(({ code }) => code).sort()).toEqual(["conflict", "conflict", "undone"]);
});

test("without the version before it in the history, nothing is undone", async () => {
  await save(30, 0);
  await save(40, 1);
  await shop.db.deleteFrom("versions").where("version", "=", 1).execute();

  expect(await undo(2)).toMatchObject({ code: "not-found" });
  expect(await stored()).toMatchObject({ version: 2 });
});
