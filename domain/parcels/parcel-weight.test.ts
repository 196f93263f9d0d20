import { expect, test } from "vitest";
import { weighParcel } from "./parcel-weight.ts";

const box = { productOunces: 0, parcelOunces: 2 };
const product = { quantity: 1, netWeightGrams: null, shippingWeightGrams: null };

test("a parcel weighs its packed bars and the box, rounded up to a tenth of an ounce", () => {
  const products = [
    { ...product, quantity: 3, netWeightGrams: 70, shippingWeightGrams: 85 },
    { ...product, shippingWeightGrams: 100 },
  ];
  // 355 g are 12.52 oz.
  expect(weighParcel(products, box)).toEqual({ ounces: 14.6, estimatedUnits: 0 });
});

test("a bar without a packed weight has the owner's default", () => {
  const products = [{ ...product, quantity: 2, netWeightGrams: 70 }];
  expect(weighParcel(products, { ...box, productOunces: 3.3 })).toEqual({
    ounces: 8.6,
    estimatedUnits: 0,
  });
});

test("without a default it is estimated from its net weight, or from that of a common bar", () => {
  const products = [{ ...product, quantity: 2, netWeightGrams: 70 }, product];
  // 230 g are 8.11 oz.
  expect(weighParcel(products, box)).toEqual({ ounces: 10.2, estimatedUnits: 3 });
});

test("an even tenth of an ounce is not rounded up", () => {
  expect(weighParcel([], { productOunces: 0, parcelOunces: 2.3 })).toEqual({
    ounces: 2.3,
    estimatedUnits: 0,
  });
});
