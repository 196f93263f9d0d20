import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ComingSoonField, parseComingSoon } from "./parse-coming-soon.ts";

const typed = { name: "First Frost", description: "", image: "", releaseDate: "" };

describe("an upcoming bar as staff typed it", () => {
  test("needs only a name, which is trimmed", () => {
    expect(parseComingSoon({ ...typed, name: "  First \u0000 Frost\n" })).toEqual({
      ok: true,
      details: { name: "First Frost", description: "", image: null, releaseDate: null },
    });
  });

  test("keeps the lines of its description", () => {
    const parsed = parseComingSoon({ ...typed, description: " one\r\ntwo " });
    expect(parsed).toMatchObject({ ok: true, details: { description: "one\ntwo" } });
  });

  test.each<[ComingSoonField, string, string]>([
    ["name", "", "missing"],
    ["name", " \t\n", "missing"],
    ["name", "x".repeat(101), "too-long"],
    ["description", "x".repeat(1001), "too-long"],
    ["image", "javascript:alert(1)", "not-an-image"],
    ["image", "//elsewhere.example/a.png", "not-an-image"],
    ["image", "http://elsewhere.example/a.png", "not-an-image"],
    ["image", "https://", "not-an-image"],
    ["image", 'https://a.example/"onerror=', "not-an-image"],
    ["image", "🍫", "not-an-image"],
    ["releaseDate", "2027-02-29", "not-a-day"],
    ["releaseDate", "2027-13-01", "not-a-day"],
    ["releaseDate", "2027-04-31", "not-a-day"],
    ["releaseDate", "0000-01-01", "not-a-day"],
    ["releaseDate", "soon", "not-a-day"],
    ["releaseDate", "<script>", "not-a-day"],
  ])("%s %j is refused: %s", (field, text, problem) => {
    expect(parseComingSoon({ ...typed, [field]: text })).toEqual({
      ok: false,
      problems: { [field]: problem },
    });
  });

  test.each<[ComingSoonField, string]>([
    ["image", "/wrappers/quiet-hours.svg"],
    ["image", "https://pictures.example/frost.avif?w=640"],
    ["releaseDate", "2028-02-29"],
    ["releaseDate", "2027-12-31"],
  ])("%s %j is accepted", (field, text) => {
    expect(parseComingSoon({ ...typed, [field]: text })).toMatchObject({
      ok: true,
      details: { [field]: text },
    });
  });

  test("never throws, and never accepts an invisible name", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, other) => {
        const parsed = parseComingSoon({
          name,
          description: other,
          image: other,
          releaseDate: other,
        });
        if (parsed.ok) expect(parsed.details.name.trim()).not.toBe("");
      }),
    );
  });
});
