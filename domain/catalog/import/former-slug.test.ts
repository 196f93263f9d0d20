import { expect, test } from "vitest";
import { formerSlug } from "./former-slug.ts";

test.each([
  ["Crème Brûlée 70%", "creme-brulee-70"],
  ["Großer Bär", "grosser-bar"],
  ["Ærø & Łódź", "aero-lodz"],
  ["Bean to Bar™", "bean-to-bar"],
  ["L’Étoile", "letoile"],
  ["日本 70%", "日本-70"],
])("%s had the address %s", (name, slug) => {
  expect(formerSlug(name)).toBe(slug);
});
