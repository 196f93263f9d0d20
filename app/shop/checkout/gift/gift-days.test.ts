import { expect, test } from "vitest";
import { loader as giftCards } from "#app/shop/gift-card-purchase/gift-cards.route.tsx";
import { shippingSection } from "#server/settings/sections.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader as checkout } from "../checkout.route.tsx";

const { shop, time } = forAllTests(openTestShop);

async function offerGifts(offersGifts: boolean): Promise<void> {
  await chooseSettings(shop, shippingSection, { offersGifts });
  await shop.reloadSettings();
}

test("the first day of a gift, or of a gift card, is the shop's, whatever the device's clock says", async () => {
  await offerGifts(true);
  // Late in the evening of November 19 in New York.
  time.now = new Date("2026-11-20T04:30:00Z");
  const args = { context: routeContext(shop) } as never;
  expect(checkout(args)).toMatchObject({ firstGiftDay: "2026-11-19" });
  expect(giftCards(args)).toMatchObject({ data: { today: "2026-11-19" } });
});

test("the checkout has no day of gifts while they are not offered", async () => {
  await offerGifts(false);
  expect(checkout({ context: routeContext(shop) } as never)).toMatchObject({ firstGiftDay: null });
});
