import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { moreForFreeShipping } from "./shop-messages.ts";

test("what is missing for free shipping names the cold pack only while many places are hot", () => {
  const shipping = { isChosen: true, served: [], notice: null, hasPickup: false, freeFrom: null };
  const pack = (onlyTo: string | null) => ({ ...shipping, coldPack: { fee: cents(600), onlyTo } });
  const missing = cents(900);

  expect(moreForFreeShipping(missing, shipping)).toBe("Add $9.00 more for free shipping!");
  expect(moreForFreeShipping(missing, pack("Hawaii"))).toBe("Add $9.00 more for free shipping!");
  expect(moreForFreeShipping(missing, pack(null))).toBe(
    "Add $9.00 more for free shipping! A cold pack in hot weather is $6.00 extra.",
  );
});
