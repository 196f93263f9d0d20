import { expect, test } from "vitest";
import { encodeForm } from "#domain/form/form-codec.ts";
import { cents } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import { pricingCodec } from "#domain/pricing/pricing-codec.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { priceLines } from "../checkout/prices/price-lines.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { pricingSection } from "../settings/sections.ts";
import { listCatalogPrices } from "./list-product-cards.ts";

const { shop } = forAllTests(openTestShop);
const settings = defaultPricingSettings;

test("once pricing settings are saved, every price changes at once", async () => {
  const { bundles, individual } = settings;
  const data = {
    ...settings,
    individual: { ...individual, defaultPrice: cents(2000), minimumPrice: cents(2000) },
    bundles: { ...bundles, threeBar: { ...bundles.threeBar, discountPercent: percent(2500) } },
  };
  await saveSettings(shop, pricingSection, { data, expectedVersion: 0 });

  const box = { bundleId: "a", bundleSize: 3 } as const;
  const lines = [1, 2, 3].map((productId) => ({ productId, quantity: 1, ...box }));
  expect(await priceLines(shop, lines, { address: null })).toMatchObject({
    totals: { subtotal: 6000, discount: 1500 },
  });
});

test("a computed base changes with the catalog, and a typed one stays", async () => {
  const { fiveBar } = settings.bundles;
  const typed = { ...fiveBar, basePrice: cents(9499), finalPrice: cents(8074) };
  const stored = { ...settings, bundles: { ...settings.bundles, fiveBar: typed } };
  const shown = async () =>
    encodeForm(pricingCodec(await listCatalogPrices(shop.db)), stored).bundles;
  const before = await shown();

  await shop.db.updateTable("products").set({ price: "48.99" }).where("id", "=", 1).execute();

  const after = await shown();
  expect(after.threeBar.basePrice).not.toBe(before.threeBar.basePrice);
  expect(after.threeBar.discountPercent).toBe("10");
  expect(after.fiveBar).toMatchObject({ basePrice: "94.99", finalPrice: "80.74" });
});
