import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";

// Imports no use case, so that benchmarks and the fault campaign run it with Node alone.

/** An invented shopper. */
export const shopper = {
  email: "robin.sample@example.com",
  firstName: "Robin",
  lastName: "Sample",
  phone: "",
  street: "12 Invented Street",
  city: "Portland",
  state: "OR" as const,
  zipCode: "97201",
  notes: "",
};

/** A street of two lines, where parcels go through customs. */
export const militaryAddress = {
  street: "Unit 2050 Box 4190 Invented Post, Apt 4",
  city: "APO",
  state: "AP",
  zipCode: "96278",
} as const;

/** A gift to somebody in another state. */
export const sampleGift = {
  message: "Happy birthday!",
  firstName: "Kim",
  lastName: "Example",
  phone: "",
  street: "7 Made-up Lane",
  city: "Tucson",
  state: "AZ" as const,
  zipCode: "85701",
  shipAfter: "",
  email: "",
};

/** Three different bars as one bundle: the products of the specification's first example. */
export const threeBarBundle: RequestedLine[] = [1, 2, 3].map((productId) => ({
  productId,
  quantity: 1,
  bundleId: "box-1",
  bundleSize: 3,
}));
