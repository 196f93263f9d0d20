import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type PricingField,
  type PricingForm,
  pricingSwitchesOf,
  pricingTexts,
} from "#domain/pricing/pricing-form.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { priceLines } from "../checkout/prices/price-lines.ts";
import { getPricingSettings } from "./pricing-settings-queries.ts";
import { type PricingScreen, readPricingScreen } from "./read-pricing-screen.ts";
import { savePricingSettings } from "./save-pricing-settings.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await house.shop.db.deleteFrom("settings").where("section", "=", "pricing").execute();
});

function formOf(
  { settings, catalog }: PricingScreen,
  texts: Partial<Record<PricingField, string>> = {},
): PricingForm {
  const filled = pricingTexts(settings, catalog);
  return {
    texts: { ...filled, ...texts },
    switches: pricingSwitchesOf(settings),
    settled: false,
    defaultBases: {
      threeBar: filled["threeBar.basePrice"],
      fiveBar: filled["fiveBar.basePrice"],
    },
  };
}

const stored = () => getPricingSettings(house.shop.db, house.shop.log);

describe("saving the pricing settings", () => {
  test("stores them, and every price changes at once", async () => {
    const screen = await readPricingScreen(house.shop);
    const form = formOf(screen, {
      defaultPrice: "20",
      minimumPrice: "20",
      "threeBar.discountPercent": "25",
    });
    const saving = await savePricingSettings(house.shop, form, screen.version);
    expect(saving).toMatchObject({ code: "saved" });
    const box = { bundleId: "a", bundleSize: 3 } as const;
    const lines = [1, 2, 3].map((productId) => ({ productId, quantity: 1, ...box }));
    expect(await priceLines(house.shop, lines)).toMatchObject({
      totals: { subtotal: 6000, discount: 1500 },
    });
  });

  test("answers with the version that the next save needs", async () => {
    const screen = await readPricingScreen(house.shop);
    const form = formOf(screen, { taxRate: "9" });
    const saving = await savePricingSettings(house.shop, form, screen.version);
    if (saving.code !== "saved") throw new Error(saving.code);
    expect(saving.screen).toEqual(await readPricingScreen(house.shop));
    expect(saving.screen.version).not.toBe(screen.version);
    const again = formOf(saving.screen, { taxRate: "9.5" });
    expect(await savePricingSettings(house.shop, again, saving.screen.version)).toMatchObject({
      code: "saved",
      screen: { settings: { globalSettings: { taxRate: 950 } } },
    });
  });

  test("stores nothing if one field is wrong", async () => {
    const screen = await readPricingScreen(house.shop);
    const form = formOf(screen, { taxRate: "9", minimumPrice: "60" });
    expect(await savePricingSettings(house.shop, form, screen.version)).toEqual({
      code: "refused",
      problems: { minimumPrice: "minimum-above-maximum" },
    });
    expect(await stored()).toEqual(screen.settings);
  });

  test("does not overwrite what somebody else saved meanwhile, and returns that", async () => {
    const screen = await readPricingScreen(house.shop);
    await savePricingSettings(house.shop, formOf(screen, { taxRate: "7" }), screen.version);
    const mine = formOf(screen, { taxRate: "6" });
    const saving = await savePricingSettings(house.shop, mine, screen.version);
    expect(saving).toMatchObject({
      code: "changed-meanwhile",
      screen: { settings: { globalSettings: { taxRate: 700 } } },
    });
    expect((await stored()).globalSettings.taxRate).toBe(700);
  });

  test("notifies no other process if nothing changed", async () => {
    const screen = await readPricingScreen(house.shop);
    await savePricingSettings(house.shop, formOf(screen, { taxRate: "7" }), screen.version);
    const saved = await readPricingScreen(house.shop);
    const again = await savePricingSettings(house.shop, formOf(saved), saved.version);
    expect(again).toEqual({ code: "saved", screen: saved });
    const mine = formOf(saved, { taxRate: "6" });
    expect((await savePricingSettings(house.shop, mine, saved.version)).code).toBe("saved");
  });

  test("refuses one of two concurrent saves", async () => {
    const screen = await readPricingScreen(house.shop);
    const savings = await Promise.all(
      ["5", "6", "7", "8"].map((taxRate) =>
        savePricingSettings(house.shop, formOf(screen, { taxRate }), screen.version),
      ),
    );
    expect(savings.map(({ code }) => code).sort()).toEqual([
      "changed-meanwhile",
      "changed-meanwhile",
      "changed-meanwhile",
      "saved",
    ]);
  });

  test("changes a computed base with the catalog, and keeps a typed one", async () => {
    const { db } = house.shop;
    const before = await readPricingScreen(house.shop);
    const form = formOf(before, { "fiveBar.basePrice": "94.99" });
    await savePricingSettings(house.shop, form, before.version);
    const { price } = await db
      .selectFrom("products")
      .select("price")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    await db.updateTable("products").set({ price: "48.99" }).where("id", "=", 1).execute();
    try {
      const after = await readPricingScreen(house.shop);
      const [was, is] = [before, after].map((each) => pricingTexts(each.settings, each.catalog));
      expect(is?.["threeBar.basePrice"]).not.toBe(was?.["threeBar.basePrice"]);
      expect(is?.["threeBar.discountPercent"]).toBe("10");
      expect(is?.["fiveBar.basePrice"]).toBe("94.99");
      expect(is?.["fiveBar.finalPrice"]).toBe("80.74");
      // A form that was opened before the product was changed follows the default as well.
      const late = await savePricingSettings(house.shop, formOf(before, {}), after.version);
      expect(late).toMatchObject({
        code: "saved",
        screen: { settings: { bundles: { threeBar: { discountPercent: 1000 } } } },
      });
      expect((await stored()).bundles.threeBar.basePrice).toBeUndefined();
    } finally {
      await db.updateTable("products").set({ price }).where("id", "=", 1).execute();
    }
  });
});
