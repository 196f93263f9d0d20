import { describe, expect, test } from "vitest";
import { shopper as buyer, sampleGift } from "#test/support/sample-shopper.ts";
import { deliveryOf, parseCheckoutDetails } from "../checkout/checkout-details.ts";
import { latestShipAfter, shipAfterError } from "./ship-after.ts";

const gift = {
  ...sampleGift,
  message: "Happy birthday!\nFrom all of us",
  shipAfter: "2026-12-20",
  email: "kim@example.com",
};

function errorsOf(change: object, places?: "all" | "states") {
  const parsed = parseCheckoutDetails({ ...buyer, gift: { ...gift, ...change } }, places);
  return parsed.ok ? {} : parsed.errors;
}

describe("a gift at checkout", () => {
  test("is delivered to its recipient and paid by the buyer", () => {
    const parsed = parseCheckoutDetails({ ...buyer, gift });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    expect(parsed.details).toEqual({ ...buyer, gift });
    expect(deliveryOf(parsed.details)).toMatchObject({ street: "7 Made-up Lane", state: "AZ" });
  });

  test.each([undefined, null])("%s is an order for the buyer", (none) => {
    const parsed = parseCheckoutDetails({ ...buyer, gift: none });
    expect(parsed).toEqual({ ok: true, details: buyer });
  });

  test("needs no message, no day and no email", () => {
    expect(errorsOf({ message: "", shipAfter: "", email: "", phone: "" })).toEqual({});
    expect(errorsOf({ message: undefined, shipAfter: undefined, email: undefined })).toEqual({});
  });

  test("has a message of up to 300 characters", () => {
    expect(errorsOf({ message: "a".repeat(300) })).toEqual({});
    expect(errorsOf({ message: "a".repeat(301) })).toEqual({ "gift-message": "too-long" });
  });

  test("has an error at each wrong field", () => {
    const wrong = { firstName: "", state: "XX", zipCode: "1", shipAfter: "2026-02-30", email: "x" };
    expect(errorsOf(wrong)).toEqual({
      "gift-firstName": "missing",
      "gift-state": "not-a-state",
      "gift-zipCode": "not-a-zip",
      "gift-shipAfter": "not-a-day",
      "gift-email": "not-an-email",
    });
  });

  test("goes to a territory only if the shop ships there", () => {
    expect(errorsOf({ state: "PR" })).toEqual({ "gift-state": "not-a-state" });
    expect(errorsOf({ state: "PR" }, "all")).toEqual({});
  });

  test("goes to the chosen state, whatever its ZIP code says", () => {
    expect(errorsOf({ zipCode: "97201" })).toEqual({});
  });

  test("goes to somebody with one name", () => {
    expect(errorsOf({ firstName: "Cher", lastName: "" })).toEqual({});
  });
});

test("the day of a gift is between today and half a year from now", () => {
  const today = "2026-11-25";
  expect(shipAfterError("", today)).toBeUndefined();
  expect(shipAfterError(today, today)).toBeUndefined();
  expect(shipAfterError("2026-11-24", today)).toBe("day-past");
  expect(latestShipAfter(today)).toBe("2027-05-27");
  expect(shipAfterError("2027-05-27", today)).toBeUndefined();
  expect(shipAfterError("2027-05-28", today)).toBe("day-too-far");
});
