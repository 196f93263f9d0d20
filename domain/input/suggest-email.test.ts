import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["anna@gmial.com", "anna@gmail.com"],
  ["anna@gnail.com", "anna@gmail.com"],
  ["Anna.B+bars@GMAIL.con", "Anna.B+bars@gmail.com"],
  ["anna@gmial.con", "anna@gmail.com"],
  ["anna@hotmial.com", "anna@hotmail.com"],
  ["anna@yaho.com", "anna@yahoo.com"],
  ["anna@cocoa-kitchen.con", "anna@cocoa-kitchen.com"],
  [" anna@icloud.co ", "anna@icloud.com"],
])("%s is probably %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "anna@gmail.com",
  "anna@mail.com",
  "anna@ymail.com",
  "anna@gmx.com",
  "anna@email.com",
  "anna@cloud.com",
  "anna@yahoo.co.uk",
  "anna@hotmail.fr",
  "anna@live.com",
  "anna@me.com",
  "anna@conche.example",
  "anna@gmaillets.com",
  "anna@cocoa.co",
  "anna@cocoa.cm",
  "anna@toyaho.com",
  "anna@salon.contact",
])("a domain that exists, or may be somebody's own, is never doubted: %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test.each(["", "anna", "anna@", "@gmial.com", "anna@gmial", "anna@con"])(
  "nothing is proposed while %j is not complete",
  (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  },
);
