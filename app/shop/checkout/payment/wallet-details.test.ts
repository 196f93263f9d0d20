import { expect, test } from "vitest";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { walletDetails } from "./wallet-details.ts";

const address = {
  line1: "12 Invented Street",
  line2: "Apt 4",
  city: "Portland",
  state: "OR",
  postal_code: "97201",
  country: "US",
};
const billingDetails = { name: "R. Sample", email: "robin.sample@example.com", address };

test("a wallet's owner, name and address become the checkout's fields", () => {
  const told = walletDetails({
    billingDetails,
    shippingAddress: { name: "Robin Q. Sample", address },
  });
  expect(told).toEqual({
    email: "robin.sample@example.com",
    firstName: "Robin Q.",
    lastName: "Sample",
    phone: "",
    street: "12 Invented Street, Apt 4",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
  });
  expect(parseCheckoutDetails({ ...told, notes: "" }).ok).toBe(true);
});

test.each([
  ["no address", { billingDetails }],
  ["no email", { shippingAddress: { name: "Robin Sample", address } }],
  ["a single name", { billingDetails, shippingAddress: { name: "Robin", address } }],
  [
    "another country's address",
    {
      billingDetails,
      shippingAddress: { name: "Robin Sample", address: { ...address, country: "CA" } },
    },
  ],
])("%s is left for the form to refuse", (_, told) => {
  expect(parseCheckoutDetails({ ...walletDetails(told), notes: "" }).ok).toBe(false);
});
