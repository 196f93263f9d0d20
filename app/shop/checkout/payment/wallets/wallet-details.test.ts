import { describe, expect, test } from "vitest";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { walletCountries, walletDestination, walletDetails } from "./wallet-details.ts";
import { walletProblem } from "./wallet-problem.ts";

const address = {
  line1: "12 Invented Street",
  line2: "Apt 4",
  city: "Portland",
  state: "OR",
  postal_code: "97201",
  country: "US",
};
const email = "robin.sample@example.com";
const billingDetails = { name: "R. Sample", email, address };

const parse = (told: Parameters<typeof walletDetails>[0]) =>
  parseCheckoutDetails({ ...walletDetails(told), notes: "" });

test("a wallet's owner, name and address become the checkout's fields", () => {
  const shippingAddress = { name: "Robin Sample", address };
  expect(walletDetails({ billingDetails, shippingAddress })).toEqual({
    email,
    firstName: "Robin",
    lastName: "Sample",
    phone: "",
    street: "12 Invented Street, Apt 4",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
  });
  expect(parse({ billingDetails, shippingAddress }).ok).toBe(true);
});

describe("what wallets really send can be paid", () => {
  const ship = (change: Partial<typeof address>, name = "Robin Sample") => ({
    billingDetails,
    shippingAddress: { name, address: { ...address, ...change } },
  });
  test.each<[string, Parameters<typeof walletDetails>[0], Record<string, string>]>([
    ["a name of one word", ship({}, "Cher"), { firstName: "Cher", lastName: "" }],
    ["three names", ship({}, "  Kim  van Example "), { firstName: "Kim", lastName: "van Example" }],
    ["the name in the billing part alone", ship({}, " "), { firstName: "R.", lastName: "Sample" }],
    [
      "the name in the shipping part alone",
      { ...ship({}, "Cher"), billingDetails: { name: "", email, address } },
      { firstName: "Cher" },
    ],
    ["a state written out", ship({ state: "Oregon" }), { state: "OR" }],
    ["a state in capitals", ship({ state: "MASSACHUSETTS" }), { state: "MA" }],
    ["a state in lower case", ship({ state: "ma" }), { state: "MA" }],
    ["the country in lower case", ship({ country: "us" }), { state: "OR" }],
    ["no country", ship({ country: "" }), { state: "OR" }],
    ["a country of null", ship({ country: null as never }), { state: "OR" }],
    [
      "a second line that is the first one",
      ship({ line2: " 12 Invented Street" }),
      { street: "12 Invented Street" },
    ],
    [
      "a second line that the first one ends with",
      ship({ line1: "12 Invented Street, Apt 4" }),
      { street: "12 Invented Street, Apt 4" },
    ],
    [
      "an apartment with the number of its route",
      ship({ line1: "12 Route 4", line2: "4" }),
      { street: "12 Route 4, 4" },
    ],
    ["a ZIP code without a hyphen", ship({ postal_code: "972011234" }), { zipCode: "97201-1234" }],
    ["no second line", ship({ line2: "" }), { street: "12 Invented Street" }],
    [
      "the payer's address alone, for a gift",
      { billingDetails },
      { street: "12 Invented Street, Apt 4", firstName: "R." },
    ],
  ])("%s", (_, told, expected) => {
    const parsed = parse(told);
    expect(parsed).toMatchObject({ ok: true, details: expected });
  });
});

describe("what is really missing is named, and nothing else", () => {
  const problem = (told: Parameters<typeof walletDetails>[0]) => {
    const parsed = parse(told);
    return parsed.ok ? null : walletProblem(parsed.errors);
  };
  const shippingAddress = { name: "Robin Sample", address };

  test("an email address", () => {
    const told = { billingDetails: { name: "Robin", address }, shippingAddress };
    expect(problem(told)).toEqual({
      code: "not-paid",
      error:
        "Your wallet didn't give us an email address. Nothing was charged. Change it in your wallet, or pay without it.",
    });
  });

  test("a name", () => {
    const nameless = { billingDetails: { ...billingDetails, name: "" } };
    const told = { ...nameless, shippingAddress: { name: "", address } };
    expect(problem(told)?.error).toContain("didn't give us a name.");
    expect(problem(told)?.error).not.toMatch(/address/i);
  });

  test.each(["CA", "ES"])("an address in %s, whatever its state is called", (country) => {
    const told = {
      billingDetails,
      shippingAddress: { name: "Robin Sample", address: { ...address, state: "CA", country } },
    };
    expect(problem(told)?.error).toContain("We only ship to addresses in the United States.");
    expect(problem(told)?.code).toBe("bad-address");
  });

  test("a street and a city", () => {
    const bare = { ...address, line1: "", line2: null, city: "" };
    const told = { billingDetails, shippingAddress: { name: "Robin Sample", address: bare } };
    expect(problem(told)).toMatchObject({ code: "bad-address" });
    expect(problem(told)?.error).toContain("a street address and a city.");
  });
});

describe("the place in the sheet, before it is paid", () => {
  test.each([
    ["MA", "02139", "US", { state: "MA", zipCode: "02139" }],
    ["Massachusetts", "02139", "us", { state: "MA", zipCode: "02139" }],
    // Some wallets keep the end of a ZIP code to themselves.
    ["MA", "021", "US", { state: "MA", zipCode: "" }],
    ["MA", "", "US", { state: "MA", zipCode: "" }],
    ["", "00901", "PR", { state: "PR", zipCode: "00901" }],
  ])("of the state %j, the ZIP code %j and the country %j", (state, zip, country, destination) => {
    expect(walletDestination({ state, postal_code: zip, country })).toEqual(destination);
  });

  test("is none in another country", () => {
    expect(walletDestination({ state: "CA", postal_code: "11001", country: "ES" })).toBeNull();
  });
});

test("wallets offer the states, and Guam and Puerto Rico if the shop ships there", () => {
  const served = ["MA", "AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"] as const;
  const shipping = { isChosen: true, served, notice: null, hasPickup: false, freeFrom: null };
  expect(walletCountries(shipping)).toEqual(["US", "GU", "PR"]);
  expect(walletCountries({ ...shipping, served: ["MA", "VI"] })).toEqual(["US"]);
  expect(walletCountries(null)).toEqual(["US"]);
});
