import { describe, expect, test, vi } from "vitest";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { retentionSection, shopDetailsSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { openLiveSettings } from "./live-settings.ts";

const { shop, openAnother } = rewoundForEachTest(() =>
  openTestShop({ SHOP_PHONE: "(555) 010-0199" }),
);

async function save(ctx: AppContext, change: Partial<Record<"name" | "phone" | "email", string>>) {
  const { data } = await getSettings(ctx.db, shopDetailsSection, ctx.log);
  await chooseSettings(ctx, shopDetailsSection, { ...data, ...change });
}

describe("the shop's name", () => {
  test("is the default, then the owner's, and the environment wins over both", async () => {
    expect(shop.details()).toMatchObject({ name: "Conche", phone: "(555) 010-0199" });
    await save(shop, { name: "Maple Street", phone: "(555) 010-0100" });
    await shop.reloadSettings();
    expect(shop.details()).toMatchObject({ name: "Maple Street", phone: "(555) 010-0199" });
  });

  test("is read only when it changes", async () => {
    await vi.waitFor(async () => {
      await shop.refreshSettings();
      const before = shop.details();
      await shop.refreshSettings();
      expect(shop.details()).toBe(before);
    }, 10_000);
  });

  test("comes with the address for order mails, or the shop's own", async () => {
    expect(shop.details().orderEmail).toBe("hello@conche.example");
    await save(shop, { email: "bars@maple.example" });
    await shop.reloadSettings();
    expect(shop.details().orderEmail).toBe("bars@maple.example");
  });
});

describe("a section of settings in memory", () => {
  const daysIn = (ctx: Pick<AppContext, "currentSettings">) =>
    ctx.currentSettings(retentionSection).browserOrderDays;
  const saveDays = (ctx: AppContext, browserOrderDays: number) =>
    saveSettings(ctx, retentionSection, {
      data: { ...retentionSection.defaults, browserOrderDays },
      expectedVersion: 0,
    });

  test("is shown as it was saved, in this process at once and in another within seconds", async () => {
    const other = await openAnother();
    expect([daysIn(shop), daysIn(other)]).toEqual([90, 90]);
    await saveDays(shop, 30);
    expect(daysIn(shop)).toBe(30);
    await vi.waitFor(
      async () => {
        await other.refreshSettings();
        expect(daysIn(other)).toBe(30);
      },
      { timeout: 5_000, interval: 50 },
    );
  });

  test("stays unchanged while it cannot be read, and is read at the next chance", async () => {
    let stamp = 1;
    const live = await openLiveSettings(shop, { stamp: () => stamp });
    await saveDays(shop, 30);
    const reading = vi.spyOn(shop.db, "selectFrom").mockImplementation(() => {
      throw new Error("The database is away.");
    });
    stamp = 2;
    await live.refresh();
    expect(live.get(retentionSection).browserOrderDays).toBe(90);
    reading.mockRestore();
    await live.refresh();
    expect(live.get(retentionSection).browserOrderDays).toBe(30);
  });

  test("is read at once when the database's notices arrive again", async () => {
    let stamp: number | undefined;
    const live = await openLiveSettings(shop, { stamp: () => stamp });
    await saveDays(shop, 30);
    stamp = 1;
    await live.refresh();
    expect(live.get(retentionSection).browserOrderDays).toBe(30);
  });

  test("is not overwritten by an earlier read that ends after a later one", async () => {
    const answers: PromiseWithResolvers<{ section: string; data: unknown }[]>[] = [];
    vi.spyOn(shop.db, "selectFrom").mockImplementation((() => {
      const result = Promise.withResolvers<{ section: string; data: unknown }[]>();
      answers.push(result);
      return { select: () => ({ execute: () => result.promise }) };
    }) as never);
    const result = (read: number, browserOrderDays: number) =>
      answers[read]?.resolve([
        { section: "retention", data: { ...retentionSection.defaults, browserOrderDays } },
      ]);
    const opening = openLiveSettings(shop, { stamp: () => 1 });
    result(0, 90);
    const live = await opening;
    const [earlier, later] = [live.reload(), live.reload()];
    result(2, 30);
    await later;
    result(1, 60);
    await earlier;
    expect(live.get(retentionSection).browserOrderDays).toBe(30);
    vi.restoreAllMocks();
  });
});
