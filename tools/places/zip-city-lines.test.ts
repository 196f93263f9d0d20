import { expect, test } from "vitest";
import { zipCityLines } from "./zip-city-lines.ts";

const row = (zip: string, place: string) => `US\t${zip}\t${place}\tVermont\tVT`;

test("a city has all of its ZIP codes in one line, and of several places the first", () => {
  const table = [
    row("05402", "Burlington"),
    row("05401", "Burlington"),
    row("05403", "South Burlington"),
    row("05403", "Elsewhere"),
    "",
  ].join("\n");
  expect(zipCityLines(table)).toEqual(["Burlington:05401 05402", "South Burlington:05403"]);
});

test("military mail has its kind of post office as city, without the region", () => {
  expect(zipCityLines(row("09012", "APO AE"))).toEqual(["APO:09012"]);
});
