import { describe, expect, test } from "vitest";
import { nameBoxes } from "./name-boxes.ts";

const threeDarks = { name: "Three Darks", productIds: [3, 1, 1] };
const line = (productId: number, quantity: number, bundleId?: string, boxName?: string) => ({
  productId,
  quantity,
  ...(bundleId && { bundleId }),
  ...(boxName && { boxName }),
});
const namesOf = (...given: Parameters<typeof nameBoxes>) =>
  nameBoxes(...given).map(({ boxName }) => boxName);

describe("a box", () => {
  test("with exactly the bars of a ready-made box has its name on every line", () => {
    const lines = [line(1, 2, "a"), line(9, 1), line(3, 1, "a")];
    expect(namesOf(lines, [threeDarks])).toEqual(["Three Darks", undefined, "Three Darks"]);
  });

  test.each([
    ["a swapped bar", [line(1, 2, "a", "Three Darks"), line(4, 1, "a", "Three Darks")]],
    ["one bar more", [line(1, 3, "a", "Three Darks"), line(3, 1, "a", "Three Darks")]],
    ["another number of each", [line(1, 1, "a", "Three Darks"), line(3, 2, "a", "Three Darks")]],
  ])("with %s loses the name", (_, lines) => {
    expect(namesOf(lines, [threeDarks])).toEqual([undefined, undefined]);
  });

  test("has the new name after the ready-made box was renamed, and none after it was deleted", () => {
    const lines = [line(1, 2, "a", "Three Darks"), line(3, 1, "a", "Three Darks")];
    const renamed = { ...threeDarks, name: "Midnight" };
    expect(namesOf(lines, [renamed])).toEqual(["Midnight", "Midnight"]);
    expect(nameBoxes(lines, [])).toEqual([line(1, 2, "a"), line(3, 1, "a")]);
  });

  test("stays the one that it was if several ready-made boxes have its bars", () => {
    const twin = { name: "For Mother", productIds: [1, 3, 1] };
    const bars = (name?: string) => [line(1, 2, "a", name), line(3, 1, "a", name)];
    expect(namesOf(bars("For Mother"), [threeDarks, twin])).toEqual(["For Mother", "For Mother"]);
    expect(namesOf(bars(), [threeDarks, twin])).toEqual(["Three Darks", "Three Darks"]);
  });

  test("never gets a name for bars that are in no box", () => {
    expect(namesOf([line(1, 2), line(3, 1)], [threeDarks])).toEqual([undefined, undefined]);
  });
});
