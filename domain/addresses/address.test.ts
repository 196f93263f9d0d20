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

test("reads a stored address unchanged", () => {
  const stored = { ...nowhere, firstName: "Ada", state: "VT", zipCode: "05602", phone: "555" };
  expect(addressSchema.parse(stored)).toEqual(stored);
});

test.each([[null], ["12 Maple Street"], [[]], [{}], [{ street: null }]])(
  "a missing part of an address, %j, is empty",
  (stored) => expect(addressSchema.parse(stored)).toEqual(nowhere),
);

test("a number is read as its digits", () => {
  expect(addressSchema.parse({ zipCode: 97477 }).zipCode).toBe("97477");
});
