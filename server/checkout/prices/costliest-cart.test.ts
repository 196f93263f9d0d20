import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { savePromotion } from "../../promotions/save-promotion.ts";
import { quoteForWallet } from "../quote/quote-for-wallet.ts";
import { offerForCart } from "./offer-for-cart.ts";
import { priceLines } from "./price-lines.ts";

// What anybody may ask for without a counter: the prices of one cart. Its limits keep the largest one
// cheap.

const PRODUCTS = 200;
const PROMOTIONS = 50;
const address = "192.0.2.77";
const destination = { state: "OR" as const, zipCode: "97201", isPoBox: false };

const { shop } = forAllTests(openTestShop);
let productIds: readonly number[];

/** As many different bars as a cart has lines, and more promotions than any shop has. */
beforeAll(async () => {
  await sql`
    insert into products
    select (jsonb_populate_record(bar, jsonb_build_object(
      'id', 1000 + number, 'name', bar.name || ' ' || number))).*
    from products bar, generate_series(1, ${PRODUCTS}::integer) number where bar.id = 1`.execute(
    shop.db,
  );
  productIds = Array.from({ length: PRODUCTS }, (_, at) => 1001 + at);
  for (let made = 0; made < PROMOTIONS; made += 1) {
    const isCode = made === 0;
    const terms = promotionTerms({
      isAutomatic: !isCode,
      code: isCode ? "SPRING" : "",
      name: `Sale ${made}`,
      percent: "5",
    });
    const saved = await savePromotion(shop, { id: null, version: 0, terms, isActive: true });
    expect(saved.code).toBe("saved");
  }
});

/** Every line another bar, in the most of a cart, in boxes of three. */
function costliestLines(): RequestedLine[] {
  return productIds.map((productId, at) => ({
    productId,
    quantity: 99,
    bundleId: `box-${Math.floor(at / 3)}`,
    bundleSize: 3 as const,
  }));
}

test.each([
  ["a price", () => priceLines(shop, costliestLines(), { destination, address, code: "SPRING" })],
  ["ways of shipping", () => offerForCart(shop, costliestLines(), destination)],
  [
    "a wallet's quote",
    () =>
      quoteForWallet(shop, {
        checkoutId: randomUUID(),
        goods: {
          kind: "lines",
          lines: costliestLines(),
          destination,
          shipping: null,
          isByHand: false,
          discountCode: "SPRING",
          giftCardCode: null,
        },
        address,
      }),
  ],
])("%s of 200 different bars in boxes, with 50 promotions, costs little", async (_, ask) => {
  const result = await ask();
  expect(result).not.toHaveProperty("code", "unavailable");
  await expectProcessorTime(ask, { under: 0.1 });
});
