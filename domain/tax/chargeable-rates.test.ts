import { expect, test } from "vitest";
import { chargeableRates } from "./chargeable-rates.ts";
import { NO_TAX, taxRate } from "./tax-rate.ts";

test("with one rate for all states, only that one can be charged", () => {
  expect(chargeableRates({ kind: "single" }, taxRate(8500))).toEqual([8500]);
  expect(chargeableRates({ kind: "single" }, NO_TAX)).toEqual([]);
});

test("by state, each rate can be charged alone and with each local one, and none is listed twice", () => {
  const colorado = {
    candy: taxRate(2900),
    food: NO_TAX,
    isShippingTaxed: false,
    local: [
      { zip: "802", rate: taxRate(5910) },
      { zip: "80301", rate: taxRate(5945) },
    ],
  };
  const vermont = { candy: taxRate(6000), food: taxRate(2900), isShippingTaxed: true, local: [] };
  expect(
    chargeableRates({ kind: "by-state", states: { CO: colorado, VT: vermont } }, taxRate(8500)),
  ).toEqual([2900, 5910, 5945, 6000, 8810, 8845]);
});
