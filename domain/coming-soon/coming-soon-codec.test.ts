import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { comingSoonCodec, newComingSoon } from "./coming-soon-codec.ts";

const typed = { ...encodeForm(comingSoonCodec, newComingSoon), name: "First Frost" };
const parse = (change: Partial<typeof typed>) =>
  decodeForm(comingSoonCodec, { ...typed, ...change });

describe("an upcoming bar as staff typed it", () => {
  test("needs only a name, which is trimmed", () => {
    expect(parse({ name: "  First \u0000 Frost\n" })).toEqual({
      code: "valid",
      data: { name: "First Frost", description: "", image: null, releaseDate: null },
    });
  });

  test("keeps the lines of its description", () => {
    const parsed = parse({ description: " one\r\ntwo " });
    expect(parsed).toMatchObject({ code: "valid", data: { description: "one\ntwo" } });
  });

  const noName = "Please enter a name of up to 100 characters.";
  const noImage = "Please enter an address that begins with / or https://.";
  const noDay = "Please enter a day of the calendar, like 2027-03-01.";

  test.each<[keyof typeof typed, string, string]>([
    ["name", "", noName],
    ["name", " \t\n", noName],
    ["name", "x".repeat(101), noName],
    ["description", "x".repeat(1001), "A description has at most 1,000 characters."],
    ["image", "javascript:alert(1)", noImage],
    ["image", "https://", noImage],
    ["image", 'https://a.example/"onerror=', noImage],
    ["releaseDate", "2027-02-29", noDay],
    ["releaseDate", "0000-01-01", noDay],
    ["releaseDate", "soon", noDay],
  ])("%s %j is refused: %s", (field, text, problem) => {
    expect(parse({ [field]: text })).toEqual({ code: "invalid", problems: { [field]: problem } });
  });

  test.each<[keyof typeof typed, string]>([
    ["image", "/wrappers/quiet-hours.svg"],
    ["image", "https://pictures.example/frost.avif?w=640"],
    ["releaseDate", "2028-02-29"],
    ["releaseDate", "2027-12-31"],
  ])("%s %j is accepted", (field, text) => {
    expect(parse({ [field]: text })).toMatchObject({ code: "valid", data: { [field]: text } });
  });

  test("never throws, and never accepts an invisible name", () => {
    forAll(fc.string(), fc.string(), (name, other) => {
      const parsed = parse({ name, description: other, image: other, releaseDate: other });
      if (parsed.code === "valid") expect(parsed.data.name.trim()).not.toBe("");
    });
  });
});
