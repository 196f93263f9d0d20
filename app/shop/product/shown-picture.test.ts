import { expect, test } from "vitest";
import { shownPicture } from "./shown-picture.ts";

const at = (scrollLeft: number, target: number | null) =>
  shownPicture({ scrollLeft, clientWidth: 100 }, target);

test("while the strip scrolls to a pressed thumbnail, that stays marked, and no other in between", () => {
  const way = [0, 40, 80, 120, 180, 240, 300].map((place) => at(place, 3));
  expect(way).toEqual([null, null, null, null, null, null, 3]);
});

test("whoever swipes sees the thumbnail of the picture that is nearest", () => {
  expect([0, 40, 60, 100, 160].map((place) => at(place, null))).toEqual([0, 0, 1, 1, 2]);
});
