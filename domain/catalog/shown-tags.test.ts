import { expect, test } from "vitest";
import { shownTags } from "./shown-tags.ts";

test("shoppers see no tags that are made for programs", () => {
  expect(shownTags(["Creamy", "Animated", "filter:origin-peru", "__label_new", "a=b"])).toEqual([
    "Creamy",
  ]);
});

test("tags in words are shown, with what marks they have", () => {
  const tags = ["Single Origin", "Taste: berry", "70%", "Bean-to-bar", "À la carte"];
  expect(shownTags(tags)).toEqual(tags);
});
