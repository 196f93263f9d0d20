import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { takeOrder } from "#server/checkout/by-hand/take-order.ts";
import type { TaxProvider } from "#server/payments/tax-provider.ts";
import { shippingSection, taxSection } from "#server/settings/sections.ts";
import { forThisTest } from "#test/support/for-tests.ts";
import { orderByHand } from "#test/support/orders.ts";
import { sampleGift, shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readNewOrder } from "./read-new-order.ts";

test("the price of an order by hand depends on its address when a tax service is used", async () => {
  const house = await forThisTest(openTestShop);
  const { shop } = house;
  const service: AppContext = { ...shop, taxes: {} as TaxProvider };
  expect(await readNewOrder(service, null)).toMatchObject({ isPricedByDestination: false });
  await chooseSettings(shop, taxSection, { mode: "single", usesStripe: true, states: {} });
  expect(await readNewOrder(service, null)).toMatchObject({ isPricedByDestination: true });
  // The switch does nothing in a shop without the service.
  expect(await readNewOrder(shop, null)).toMatchObject({ isPricedByDestination: false });
});

test("a copied gift has its buyer as the customer, and its recipient only while gifts are offered", async () => {
  const house = await forThisTest(openTestShop);
  const { shop } = house;
  const offerGifts = (offersGifts: boolean) =>
    chooseSettings(shop, shippingSection, { offersGifts });
  await offerGifts(true);
  const gift = { ...sampleGift, email: "kim@example.com" };
  const details = { ...shopper, gift: { ...gift, shipAfter: "2026-12-20" } };
  const taken = await takeOrder(shop, await orderByHand(shop, { details, paidElsewhere: null }));
  if (taken.code !== "taken") throw new Error(taken.code);

  const copied = await readNewOrder(shop, taken.orderId);
  expect(copied).toMatchObject({ firstGiftDay: "2026-11-20", giftLeftOut: false });
  expect(copied.draft.details).toEqual({ ...shopper, notes: "", packerNote: "" });
  // Its day may be over.
  expect(copied.draft.gift).toEqual({ isGift: true, form: { ...gift, shipAfter: "" } });

  await offerGifts(false);
  const without = await readNewOrder(shop, taken.orderId);
  expect(without).toMatchObject({ firstGiftDay: null, giftLeftOut: true });
  expect(without.draft.gift.isGift).toBe(false);
});

test("an order for a known customer has the address of an earlier one, and no bars", async () => {
  const { shop } = await forThisTest(openTestShop);
  const taken = await takeOrder(
    shop,
    await orderByHand(shop, { details: shopper, paidElsewhere: null }),
  );
  if (taken.code !== "taken") throw new Error(taken.code);

  const again = await readNewOrder(shop, null, taken.orderId);
  expect(again).toMatchObject({ copyOf: null, missing: [] });
  expect(again.draft).toMatchObject({ quantities: {}, boxes: [], gift: { isGift: false } });
  expect(again.draft.details).toEqual({ ...shopper, notes: "", packerNote: "" });
});
