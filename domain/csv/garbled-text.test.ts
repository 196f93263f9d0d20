import { expect, test } from "vitest";
import { isGarbled, ungarbled } from "./garbled-text.ts";

test.each([
  ["Windows-1252", "donâ€™t, CafÃ©", "don’t, Café"],
  ["Latin-1", "donâ\u0080\u0099t, 5 â\u0080\u0093 6", "don’t, 5 – 6"],
  ["Mac Roman", "Caf√©", "Café"],
  ["Windows-1252, of Chinese", "ä¸\u00adæ–‡", "中文"],
  ["Latin-1, of a Chinese name", "æ\u009d\u008eæ\u0098\u008e", "李明"],
  ["Windows-1252, of Japanese", "ã‚«ã‚«ã‚ª", "カカオ"],
])("UTF-8 that was read as %s is undone", (_, garbled, text) => {
  expect(ungarbled(garbled)).toBe(text);
  expect(isGarbled(text)).toBe(false);
});

test("Windows-1252 that was read as Latin-1 is undone", () => {
  expect(ungarbled("It\u0092s \u0093fine\u0094 \u0096 5\u0080")).toBe("It’s “fine” – 5€");
});

test.each(["mangé…” et aimé…”", "voilà…” «É»", "“CAFÉ”", "São Tomé", "naïve, été"])(
  "%s is no garbled text",
  (text) => {
    expect(ungarbled(text)).toBe(text);
  },
);
