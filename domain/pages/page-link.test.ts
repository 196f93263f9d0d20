import { expect, test } from "vitest";
import { isPageLink, pageLinkFrom } from "./page-link.ts";

test.each([
  "/",
  "/products?category=dark#top",
  "#labels",
  "https://farm.example/a",
  "http://farm.example",
  "mailto:me@shop.example",
  "tel:+1-555-0100",
  "sms:+1-555-0100",
])("a page may link to %s", (href) => expect(isPageLink(href)).toBe(true));

test.each([
  "",
  "products",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  " https://farm.example",
  "data:text/html,x",
  "vbscript:x",
  "https://",
  "mailto:",
  `/${"a".repeat(2000)}`,
])("a page may not link to %j", (href) => expect(isPageLink(href)).toBe(false));

test.each([
  ["farm.example/visit", "https://farm.example/visit"],
  [" me@shop.example ", "mailto:me@shop.example"],
  ["/contact", "/contact"],
  ["contact", undefined],
  ["javascript:alert(1)", undefined],
])("%j typed as a link becomes %j", (typed, href) => expect(pageLinkFrom(typed)).toBe(href));
