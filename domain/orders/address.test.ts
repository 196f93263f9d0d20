import { expect, test } from "vitest";
import { addressSchema } from "./address.ts";

const nowhere = {
  firstName: "",
  lastName: "",
  street: "",
  city: "",
  state: "",
  zipCode: "",
  country: "US",
};

test("takes an address that the shop stored as it is", () => {
  const stored = { ...nowhere, firstName: "Ada", state: "VT", zipCode: "05602", phone: "555" };
  expect(addressSchema.parse(stored)).toEqual(stored);
});

test.each([[null], ["12 Maple Street"], [[]], [{}], [{ street: null }]])(
  "an address that lacks a part, %j, has it empty",
  (stored) => expect(addressSchema.parse(stored)).toEqual(nowhere),
);

test("a number is taken for its digits", () => {
  expect(addressSchema.parse({ zipCode: 97477 }).zipCode).toBe("97477");
});
