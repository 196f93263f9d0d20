import { expect, test } from "vitest";
import { readContactForm } from "../contact/contact-message.ts";
import { giftCardSaleSchema } from "../gift-cards/gift-card-sale-schema.ts";
import { readReview } from "../reviews/written-review.ts";
import { splitName } from "./full-name.ts";

// Names and streets of addresses: domain/places/places.test.ts.

const marks = ["\u202e", "\u200f", "\u2066", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u061c"];

test.each(marks)("a name that strangers see keeps no mark without a width (%j)", (mark) => {
  const name = `${mark}Robin${mark} Sample${mark}`;
  expect(readReview({ stars: "5", body: "Good", author: name })).toMatchObject({
    review: { author: "Robin Sample" },
  });
  expect(readContactForm({ name, email: "robin@example.com", message: "Hi" })).toMatchObject({
    message: { name: "Robin Sample" },
  });
  const sale = {
    recipientName: name,
    recipientEmail: "robin@example.com",
    senderName: name,
    message: "",
    emailOn: "",
  };
  expect(giftCardSaleSchema.parse(sale)).toMatchObject({
    recipientName: "Robin Sample",
    senderName: "Robin Sample",
  });
});

test("a name of nothing but such marks is missing", () => {
  expect(readReview({ stars: "5", body: "Good", author: "\u200b\u202e" })).toMatchObject({
    problems: { author: "missing" },
  });
});

test.each([
  "Example, DVM",
  "Example, D.V.M.",
  "Example, PsyD",
  "Example, 3rd",
  "Example, V",
  "Example, USN (Ret.)",
])("what follows a name behind a comma is no first name: Kim %s", (lastName) => {
  expect(splitName(`Kim ${lastName}`)).toEqual({ firstName: "Kim", lastName });
});

test.each([
  ["Example Sample, V.", "V.", "Example Sample"],
  ["Example Sample, AJ", "AJ", "Example Sample"],
  ["EXAMPLE SAMPLE, KIM", "KIM", "EXAMPLE SAMPLE"],
  ["van Example, KIM", "KIM", "van Example"],
  ["Van Example, KIM", "KIM", "Van Example"],
  ["Example Sample, A.B.C.", "A.B.C.", "Example Sample"],
])("a first name may follow a comma: %s", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
