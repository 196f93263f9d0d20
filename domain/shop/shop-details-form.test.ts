import { describe, expect, test } from "vitest";
import { defaultShopDetails, shopAddress } from "./shop-details.ts";
import { readShopDetails } from "./shop-details-form.ts";

describe("the details of the shop", () => {
  test("may all be empty, and lose control characters", () => {
    expect(readShopDetails({})).toMatchObject({ ok: true, texts: { name: "", timeZone: "" } });
    expect(readShopDetails({ name: " Maple\u0000\u0007 Street\r\n" })).toMatchObject({
      ok: true,
      texts: { name: "Maple Street" },
    });
  });

  test.each([
    ["021391234", "02139-1234"],
    ["02139 1234", "02139-1234"],
    ["０２１３９", "02139"],
    ["\u200e02139\u00a0", "02139"],
    ["MA 02139", "02139"],
    ["02139", "02139"],
    ["", ""],
  ])("have the ZIP code in its normal form, typed as %j", (zip, stored) => {
    expect(readShopDetails({ zip, state: "mass." })).toMatchObject({
      ok: true,
      texts: { zip: stored, state: "MA" },
    });
  });

  test("name every wrong field at once", () => {
    expect(
      readShopDetails({
        name: "x".repeat(5_000),
        email: "no address",
        orderEmail: "a@b.example, c@d.example",
        state: "ZZ",
        zip: "123",
        timeZone: "Mars/Olympus",
        orderPrefix: "choc!",
      }),
    ).toEqual({
      ok: false,
      problems: {
        name: "too-long",
        email: "not-an-email",
        orderEmail: "not-an-email",
        state: "not-a-state",
        zip: "not-a-zip",
        timeZone: "not-a-time-zone",
        orderPrefix: "not-a-prefix",
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
