import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import type { TaxProvider } from "#server/payments/tax-provider.ts";
import { storeSettings } from "#server/settings/settings-queries.ts";
import { taxSection } from "#server/tax/tax-settings-queries.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readNewOrder } from "./read-new-order.ts";

test("the price of an order by hand follows its address as soon as a tax service is asked", async () => {
  const house = await openTestShop();
  try {
    const { shop } = house;
    const service: AppContext = { ...shop, taxes: {} as TaxProvider };
    expect(await readNewOrder(service, null)).toMatchObject({ isPricedByDestination: false });
    await storeSettings(shop.db, taxSection, {
      data: { mode: "single", asksStripe: true, states: {} },
      expectedVersion: 0,
      at: shop.clock(),
      by: "owner",
    });
    expect(await readNewOrder(service, null)).toMatchObject({ isPricedByDestination: true });
    // The switch does nothing in a shop without the service.
    expect(await readNewOrder(shop, null)).toMatchObject({ isPricedByDestination: false });
  } finally {
    await house.close();
  }
});
