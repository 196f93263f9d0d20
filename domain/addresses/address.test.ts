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

test("what an erased address no longer has is empty", () => {
  const inCountry = { state: "VT", country: "US" };
  expect(addressSchema.parse(inCountry)).toEqual({ ...nowhere, ...inCountry });
});
