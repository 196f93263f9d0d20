import { describe, expect, test } from "vitest";
import { decodeForm } from "../form/form-codec.ts";
import { defaultShopDetails, shopAddress, shopPlace } from "./shop-details.ts";
import { shopDetailsCodec } from "./shop-details-codec.ts";

const empty = {
  name: "",
  email: "",
  orderEmail: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  hours: "",
  timeZone: "",
  orderPrefix: "",
};
const read = (change: object) => decodeForm(shopDetailsCodec, { ...empty, ...change });

describe("the details of the shop", () => {
  test("may all be empty, and lose control characters", () => {
    expect(read({})).toEqual({ code: "valid", data: empty });
    expect(read({ name: " Maple\u0000\u0007 Street\r\n" })).toMatchObject({
      data: { name: "Maple Street" },
    });
  });

  test.each([
    ["MA ０２１３９ 1234", "02139-1234"],
    ["", ""],
  ])("have the ZIP code in its normal form, typed as %j", (zip, stored) => {
    expect(read({ zip, state: "mass." })).toMatchObject({ data: { zip: stored, state: "MA" } });
  });

  test("may be in a territory, but not at a military address or in another country", () => {
    expect(read({ state: "Puerto Rico" })).toMatchObject({ data: { state: "PR" } });
    expect(shopPlace({ state: "PR", zip: "00901" })).toEqual({ state: "PR", zipCode: "00901" });
    for (const state of ["AE", "PW"]) expect(read({ state })).toMatchObject({ code: "invalid" });
  });

  test("name every wrong field at once", () => {
    expect(
      read({
        name: "x".repeat(5_000),
        email: "no address",
        orderEmail: "a@b.example, c@d.example",
        state: "ZZ",
        zip: "123",
        timeZone: "Mars/Olympus",
        orderPrefix: "choc!",
      }),
    ).toEqual({
      code: "invalid",
      problems: {
        name: "Up to 60 characters fit here.",
        email: "Enter an email address such as hello@example.com.",
        orderEmail: "Enter an email address such as hello@example.com.",
        state: "Choose a state or territory.",
        zip: "Enter a ZIP code such as 12534.",
        timeZone: "Choose a time zone from the list.",
        orderPrefix: "Use 1 to 12 capital letters and digits, such as CHOC.",
      },
    });
  });

  test("have an address only if all of its parts are there", () => {
    const home = { street: "12 Maple Street", city: "Hudson", state: "NY", zip: "12534" };
    const details = { ...defaultShopDetails.production, ...home };
    expect(shopAddress(details)).toBe("12 Maple Street, Hudson, NY 12534");
    expect(shopAddress({ ...details, zip: "" })).toBe("");
  });
});
