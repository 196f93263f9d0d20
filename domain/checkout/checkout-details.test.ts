import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAll } from "#test/support/for-all.ts";
import { type CheckoutDetails, parseCheckoutDetails } from "./checkout-details.ts";
import {
  type CheckoutField,
  checkoutFields,
  missingCheckoutFields,
  requiredCheckoutFields,
} from "./checkout-field-names.ts";

const ada: CheckoutDetails = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  phone: "+1 (802) 555-0100",
  street: "12 Maple Street",
  city: "Montpelier",
  state: "VT",
  zipCode: "05602",
  notes: "Please ring twice.",
};

const withField = (field: CheckoutField, value: unknown) => ({ ...ada, [field]: value });

function errorsOf(input: unknown) {
  const parsed = parseCheckoutDetails(input);
  return parsed.ok ? {} : parsed.errors;
}

function detailsOf(input: unknown) {
  const parsed = parseCheckoutDetails(input);
  if (!parsed.ok) throw new Error(`Refused: ${JSON.stringify(parsed.errors)}`);
  return parsed.details;
}

/** People with one name have no last name, though the form asks for it. */
const alwaysRequired = requiredCheckoutFields.filter((field) => field !== "lastName");

describe("parseCheckoutDetails", () => {
  test("accepts a complete form unchanged", () => {
    expect(detailsOf(ada)).toEqual(ada);
  });

  test("phone and notes optional", () => {
    const { phone: _, notes: __, ...required } = ada;
    expect(detailsOf(required)).toEqual({ ...ada, phone: "", notes: "" });
  });

  test("drops unknown fields", () => {
    expect(detailsOf({ ...ada, country: "FR", total: 1, __v: 2 })).toEqual(ada);
  });

  describe.each(alwaysRequired)("without %s", (field) => {
    test.each([
      ["left out", undefined],
      ["null", null],
      ["empty", ""],
      ["blank", "   "],
      ["control characters alone", "\u0000\t\r\n\u0085"],
      ["a number", 12345],
      ["a list", ["a"]],
      ["an object", {}],
    ])("says that it is missing: %s", (_, value) => {
      expect(errorsOf(withField(field, value))).toEqual({ [field]: "missing" });
    });
  });

  test.each<[CheckoutField, number]>([
    ["firstName", 100],
    ["lastName", 100],
    ["phone", 40],
    ["street", 200],
    ["city", 100],
    ["notes", 2000],
    ["packerNote", 200],
  ])("%s accepts %d characters, and one more is an error", (field, most) => {
    expect(detailsOf(withField(field, "x".repeat(most)))[field]).toHaveLength(most);
    expect(errorsOf(withField(field, "x".repeat(most + 1)))).toEqual({ [field]: "too-long" });
  });

  test("accepts an email address of up to 254 characters, the limit of SMTP", () => {
    const address = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
    expect(errorsOf(withField("email", address(254)))).toEqual({});
    expect(errorsOf(withField("email", address(255)))).toEqual({ email: "too-long" });
  });

  test.each([
    "a@b.co",
    "ada.lovelace+choc@mail.example.co.uk",
    "o'brien@example.ie",
    "ÄDA@exämple.de",
    "a_b-c@123.example.museum",
  ])("accepts %s as an email address", (email) => {
    expect(detailsOf(withField("email", email)).email).toBe(email);
  });

  test.each([
    "\u200bada@example.com",
    "\u202aada@example.com\u202c",
    "ada@example\u00ad.com\u2060",
    "ada＠example.com",
    "ａｄａ@example.com\u3000",
  ])("takes the marks from a pasted email address: %j", (email) => {
    expect(detailsOf(withField("email", email)).email).toBe("ada@example.com");
  });

  test.each([
    "“ada@example.com”",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.c",
    "ada@@example.com",
    "ada@example..com",
    "ada@.example.com",
    "ada@example.com.",
    "ada lovelace@example.com",
    "ada@exam ple.com",
    "Ada <ada@example.com>",
    "ada@example.com, eve@example.com",
    "ada@example.com; eve@example.com",
    '"ada"@example.com',
    "ada@[127.0.0.1]",
    "mailto:ada@example.com",
  ])("marks the field if %j is not an email address", (email) => {
    expect(errorsOf(withField("email", email))).toEqual({ email: "not-an-email" });
  });

  test.each([
    "ada@example.com\r\nBcc: eve@example.com",
    "ada@example.com\nSubject: hello",
    "ada@example.com\rBcc:eve@example.com",
    "ada\r\n@example.com",
    "ada@example.com\u0085Bcc:eve@example.com",
    "ada@example.com\u2028eve@example.com",
    "ada\u0000@example.com",
  ])("refuses header injection in the email address: %j", (email) => {
    expect(errorsOf(withField("email", email))).toEqual({ email: "not-an-email" });
  });

  test("stores an address in one form, however it was typed, pasted or handed over", () => {
    const typed = {
      ...ada,
      firstName: "\u200eZoe\u0308",
      street: " 12\u00a0Maple\u200b St ",
      state: "Mass.",
      zipCode: "MA ０２１３９–1234 ",
    };
    const stored = { firstName: "Zoë", street: "12 Maple St", state: "MA", zipCode: "02139-1234" };
    expect(detailsOf(typed)).toEqual({ ...ada, ...stored });
  });

  test("accepts a name of one word", () => {
    expect(detailsOf({ ...ada, firstName: "Cher", lastName: "" }).lastName).toBe("");
  });

  test("refuses a megabyte of combining accents without normalizing it", async () => {
    const accents = `A${"\u0301\u0323".repeat(250_000)}`;
    const form = { ...ada, firstName: accents, street: accents, city: accents, notes: accents };
    expect(errorsOf(form)).toEqual({
      firstName: "too-long",
      street: "too-long",
      city: "too-long",
      notes: "too-long",
    });
    await expectProcessorTime(() => errorsOf(form), { under: 1 });
  });

  test.each(["XX", "PR", "Puerto Rico"])("accepts only US states, so not %j", (state) => {
    expect(errorsOf(withField("state", state))).toEqual({ state: "not-a-state" });
  });

  // Which ZIP codes are none is tested in domain/places/places.test.ts.
  test("names every wrong field at once", () => {
    expect(errorsOf({})).toEqual({
      email: "missing",
      firstName: "missing",
      street: "missing",
      city: "missing",
      state: "missing",
      zipCode: "missing",
    });
    expect(errorsOf({ ...ada, email: "ada", state: "XX", zipCode: "1", city: " " })).toEqual({
      email: "not-an-email",
      state: "not-a-state",
      zipCode: "not-a-zip",
      city: "missing",
    });
  });

  test("keeps names and emoji as they are typed", () => {
    const written = {
      ...ada,
      firstName: "Zoë-Ann 🍫",
      lastName: "O’Neill-García",
      city: "Cañon City",
      notes: "Thank you 👩‍🍳!",
    };
    expect(detailsOf(written)).toEqual(written);
  });

  test.each([
    ["Ada\u001b[31m", "Ada [31m"],
    ["  Ada \t\r\n\u0085  Lovelace\u0007 ", "Ada Lovelace"],
  ])("removes control characters and line breaks: %j becomes %j", (typed, kept) => {
    expect(detailsOf(withField("firstName", typed)).firstName).toBe(kept);
  });

  test.each([
    ["Boston, MA", "Boston"],
    ["Washington, D.C.", "Washington"],
    ["Boston, Mass. 02139", "Boston"],
    ["Village of Sample, Lower Part", "Village of Sample, Lower Part"],
  ])(
    "takes the state out of the city, since it has its own field: %j becomes %j",
    (typed, kept) => {
      expect(detailsOf(withField("city", typed)).city).toBe(kept);
    },
  );

  test("keeps the line breaks of the notes, whichever kind the form sent", () => {
    const typed = "\r\nRing twice.\r\n\r\nSide\tdoor.\rThanks!\u0000\n";
    expect(detailsOf(withField("notes", typed)).notes).toBe("Ring twice.\n\nSide door.\nThanks!");
  });

  test.each([undefined, null, "", "email=a", 5, true, [], ["ada@example.com"], () => ada])(
    "treats %j as an empty form",
    (input) => {
      expect(Object.keys(errorsOf(input)).sort()).toEqual([...alwaysRequired].sort());
    },
  );

  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.anything(),
  );
  const almost = fc.record(
    Object.fromEntries(
      checkoutFields.map((field) => [field, fc.oneof(fc.constant(ada[field]), text)]),
    ) as Record<CheckoutField, fc.Arbitrary<unknown>>,
    { requiredKeys: [] },
  );

  test("a state that is no text, and cannot be made one, is missing", () => {
    expect(errorsOf({ ...ada, state: { toString: 1 } })).toEqual({ state: "missing" });
    expect(errorsOf({ ...ada, state: Object.create(null) })).toEqual({ state: "missing" });
  });

  test("never throws, whatever is sent", () => {
    forAll(fc.oneof(fc.anything(), almost), (input) => {
      const parsed = parseCheckoutDetails(input);
      if (!parsed.ok) expect(Object.keys(parsed.errors)).not.toHaveLength(0);
    });
  });

  test("accepted details have no control characters, and are accepted again unchanged", () => {
    const names = fc.string({ unit: "binary" });
    const form = fc.record({
      ...(Object.fromEntries(
        checkoutFields.map((field) => [field, fc.constant(ada[field])]),
      ) as Record<CheckoutField, fc.Arbitrary<string>>),
      firstName: names.map((name) => `A${name}`),
      street: names.map((street) => `${street}1`),
      notes: names,
    });
    forAll(form, (input) => {
      const parsed = parseCheckoutDetails(input);
      fc.pre(parsed.ok);
      if (!parsed.ok) return;
      expect(parseCheckoutDetails(parsed.details)).toEqual(parsed);
      expect(missingCheckoutFields(parsed.details)).toEqual([]);
      expect(Object.values(parsed.details).join("")).not.toMatch(/(?!\n)\p{Cc}/u);
    });
  });
});

describe("missingCheckoutFields", () => {
  test("nothing is missing when the required fields are filled, phone and notes or not", () => {
    expect(missingCheckoutFields(ada)).toEqual([]);
    expect(missingCheckoutFields({ ...ada, phone: "", notes: "" })).toEqual([]);
  });

  test("nothing is missing where a field is filled wrong: its error is shown when Pay is pressed", () => {
    expect(missingCheckoutFields({ ...ada, email: "ada", zipCode: "1" })).toEqual([]);
  });

  test.each(requiredCheckoutFields)("%s alone is missing while it is empty or blank", (field) => {
    const { [field]: _, ...without } = ada;
    expect(missingCheckoutFields(without)).toEqual([field]);
    expect(missingCheckoutFields({ ...ada, [field]: "" })).toEqual([field]);
    expect(missingCheckoutFields({ ...ada, [field]: "  \n" })).toEqual([field]);
  });

  test("email, first name, last name, street, city, state and ZIP are required", () => {
    expect(requiredCheckoutFields).toEqual([
      "email",
      "firstName",
      "lastName",
      "street",
      "city",
      "state",
      "zipCode",
    ]);
  });
});

test("half a surrogate pair becomes the replacement character", () => {
  const parsed = parseCheckoutDetails(withField("city", "Port\ud800land 🍫"));
  expect(parsed.ok && parsed.details.city).toBe("Port\ufffdland 🍫");
});
