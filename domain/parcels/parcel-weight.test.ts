import { expect, test } from "vitest";
import { weighParcel } from "./parcel-weight.ts";

const box = { barOunces: 0, parcelOunces: 2 };
const bar = { quantity: 1, netWeightGrams: null, shippingWeightGrams: null };

test("a parcel weighs its packed bars and the box, rounded up to a tenth of an ounce", () => {
  const bars = [
    { ...bar, quantity: 3, netWeightGrams: 70, shippingWeightGrams: 85 },
    { ...bar, shippingWeightGrams: 100 },
  ];
  // 355 g are 12.52 oz.
  expect(weighParcel(bars, box)).toEqual({ ounces: 14.6, estimatedBars: 0 });
});

test("a bar without a packed weight has the owner's default", () => {
  const bars = [{ ...bar, quantity: 2, netWeightGrams: 70 }];
  expect(weighParcel(bars, { ...box, barOunces: 3.3 })).toEqual({ ounces: 8.6, estimatedBars: 0 });
});

test("without a default it is estimated from its net weight, or from that of a common bar", () => {
  const bars = [{ ...bar, quantity: 2, netWeightGrams: 70 }, bar];
  // 230 g are 8.11 oz.
  expect(weighParcel(bars, box)).toEqual({ ounces: 10.2, estimatedBars: 3 });
});

test("an even tenth of an ounce is not rounded up", () => {
  expect(weighParcel([], { barOunces: 0, parcelOunces: 2.3 })).toEqual({
    ounces: 2.3,
    estimatedBars: 0,
  });
});
