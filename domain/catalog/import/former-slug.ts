import { normalizeUnicode } from "../../input/normalize-unicode.ts";

/** Letters that are not a plain one with an accent, as those shops write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
};

/**
 * A product's part of its address in shops that make it from the name, such as WooCommerce and Wix:
 * "Sea Salt & Almond 70%" becomes "sea-salt-almond-70".
 */
export function formerSlug(name: string): string {
  return normalizeUnicode(name.replace(/[™®©℠]/g, ""), "NFKD")
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’`\p{M}]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
