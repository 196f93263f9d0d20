import { expect, test } from "vitest";
import { coveringSizes, isTall } from "./picture-sizes.ts";

const frame = "(min-width: 64rem) 280px, 44vw";

test("a picture that is wider than its frame is shown wider than that, by their ratios", () => {
  expect(coveringSizes("/media/aw1920h1280.webp", "300px", 3 / 2)).toBe("300px");
  expect(coveringSizes("/media/aw1920h1280.webp", "300px", 1)).toBe("450px");
});

test.each([
  ["a portrait", "/media/aw1333h2000.webp", frame],
  ["a wrapper", "/wrappers/a.svg", frame],
  ["a picture from elsewhere", "https://pictures.example/a.jpg", frame],
  ["a landscape", "/media/aw1920h1280.webp", "(min-width: 64rem) 525px, 83vw"],
])("%s that fills a frame of 4:5 is shown as wide as", (_, image, sizes) => {
  expect(coveringSizes(image, frame)).toBe(sizes);
});

test.each([
  ["of 9:16", "/media/aw1125h2000.webp", true],
  ["of 2:3", "/media/aw1333h2000.webp", false],
  ["of 4:5", "/media/aw1600h2000.webp", false],
  ["of 3:2", "/media/aw1920h1280.webp", false],
  ["from elsewhere", "https://pictures.example/a.jpg", false],
])("a picture %s is shown whole in a card: %s", (_, image, isWhole) => {
  expect(isTall(image)).toBe(isWhole);
});
