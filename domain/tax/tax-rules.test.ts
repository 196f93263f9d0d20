import { describe, expect, test } from "vitest";
import { taxRate } from "./tax-rate.ts";
import { destinationOf, publicTaxRules, type StateTaxes, taxRatesAt } from "./tax-rules.ts";

const states: StateTaxes = {
  CO: {
    candy: taxRate(2900),
    food: taxRate(0),
    isShippingTaxed: true,
    local: [
      { zip: "802", rate: taxRate(4000) },
      { zip: "80202", rate: taxRate(5910) },
    ],
  },
};

describe("the rates of a destination", () => {
  test("are zero in a state where the shop does not collect", () => {
    expect(taxRatesAt(states, { state: "OR", zipCode: "97201" })).toEqual({
      place: "Oregon",
      candy: 0,
      food: 0,
      isShippingTaxed: false,
    });
  });

  test("are zero while the destination is unknown", () => {
    expect(taxRatesAt(states, null)).toMatchObject({ place: null, candy: 0, food: 0 });
  });

  test("are the state's rate plus the local rate with the longest ZIP prefix", () => {
    const at = (zipCode: string) => taxRatesAt(states, { state: "CO", zipCode });
    expect(at("")).toMatchObject({ candy: 2900, food: 0, isShippingTaxed: true });
    expect(at("81611")).toMatchObject({ candy: 2900, food: 0 });
    expect(at("80203-1234")).toMatchObject({ candy: 6900, food: 4000 });
    expect(at("80202")).toMatchObject({ candy: 8810, food: 5910, place: "Colorado" });
  });
});

test("a destination is known once a state is chosen, and its ZIP code once it is complete", () => {
  expect(destinationOf({ state: "", zipCode: "80202" })).toBeNull();
  expect(destinationOf({ state: "XX", zipCode: "80202" })).toBeNull();
  expect(destinationOf({ state: "CO", zipCode: "802" })).toEqual({
    state: "CO",
    zipCode: "",
    isPoBox: false,
  });
  expect(destinationOf({ state: "CO", zipCode: " 80202 " })).toEqual({
    state: "CO",
    zipCode: "80202",
    isPoBox: false,
  });
  expect(destinationOf({ state: "CO", zipCode: "80202", street: "PO Box 5" })).toMatchObject({
    isPoBox: true,
  });
});

test("browsers ask the shop for the tax only if a tax service is used", () => {
  const byState = { kind: "by-state", states } as const;
  const single = { kind: "single" } as const;
  expect(publicTaxRules(byState, true)).toEqual({ kind: "service" });
  expect(publicTaxRules(single, true)).toEqual({ kind: "service" });
  expect(publicTaxRules(byState, false)).toEqual(byState);
  expect(publicTaxRules(single, false)).toEqual(single);
});
