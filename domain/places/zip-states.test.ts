import { describe, expect, test } from "vitest";
import { parseTaxedDetails } from "../checkout/checkout-details.ts";
import { isUsState, type UsState, usStates } from "./us-states.ts";
import { isZipOfState } from "./zip-states.ts";

const states = Object.keys(usStates).filter(isUsState);

describe("a ZIP code", () => {
  test.each<[string, UsState]>([
    ["05602", "VT"],
    ["05501", "MA"],
    ["06390", "NY"],
    ["10001", "NY"],
    ["20001", "DC"],
    ["20101", "VA"],
    ["73301", "TX"],
    ["75502", "AR"],
    ["80202-1234", "CO"],
    ["88510", "TX"],
    ["97201", "OR"],
    ["99501", "AK"],
  ])("%s belongs to %s and to no other state", (zip, state) => {
    expect(states.filter((each) => isZipOfState(zip, each))).toEqual([state]);
  });

  test("outside of all states, such as a military one, matches none", () => {
    expect(states.filter((each) => isZipOfState("09012", each))).toEqual([]);
    expect(states.filter((each) => isZipOfState("00901", each))).toEqual([]);
  });
});

test("where tax depends on the address, a ZIP code of another state is refused at its field", () => {
  const details = {
    email: "robin@example.com",
    firstName: "Robin",
    lastName: "Sample",
    street: "1 Main Street",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
  };
  expect(parseTaxedDetails(details).ok).toBe(true);
  expect(parseTaxedDetails({ ...details, zipCode: "80202" })).toEqual({
    ok: false,
    errors: { zipCode: "zip-of-another-state" },
  });
});
