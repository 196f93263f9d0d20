import { describe, expect, test } from "vitest";
import { addEntry, addPicture, moveEntry, suggestEntries } from "./product-draft.ts";

describe("a product while it is edited", () => {
  test("accepts an entry once, and no blank one", () => {
    expect(addEntry(["Milk"], "  Tree   nuts ")).toEqual(["Milk", "Tree nuts"]);
    expect(addEntry(["Milk"], "MILK")).toEqual(["Milk"]);
    expect(addEntry(["Milk"], "  ")).toEqual(["Milk"]);
  });

  test.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, -1, ["a", "b", "c"]],
    [2, 3, ["a", "b", "c"]],
    [9, 0, ["a", "b", "c"]],
  ])("moving place %i to %i gives %j", (from, to, expected) => {
    expect(moveEntry(["a", "b", "c"], from, to)).toEqual(expected);
  });

  test("suggests up to 50 entries, without chosen ones", () => {
    const known = Array.from({ length: 80 }, (_, n) => `Spice ${n}`);
    expect(suggestEntries(known, [], "")).toHaveLength(50);
    expect(suggestEntries(known, ["spice 7"], "ice 7")).toEqual([
      "Spice 70",
      "Spice 71",
      "Spice 72",
      "Spice 73",
      "Spice 74",
      "Spice 75",
      "Spice 76",
      "Spice 77",
      "Spice 78",
      "Spice 79",
    ]);
  });
});

describe("a picture", () => {
  test("becomes the main one if there is none, or follows the others, once", () => {
    const first = addPicture({ image: " ", additionalImages: "" }, "/a.webp");
    expect(first).toEqual({ image: "/a.webp", additionalImages: "" });
    const second = addPicture(first, "/b.webp");
    expect(addPicture(second, "/b.webp")).toEqual({
      image: "/a.webp",
      additionalImages: "/b.webp",
    });
  });
});
