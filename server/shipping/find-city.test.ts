import { expect, test } from "vitest";
import { findCity } from "./find-city.ts";

test.each([
  ["05401", "Burlington"],
  ["11101", "Long Island City"],
  ["02139", "Cambridge"],
  ["55401", "Minneapolis"],
  ["90210", "Beverly Hills"],
])("the city of %s is the one that the Postal Service prefers: %s", async (zip, city) => {
  expect(await findCity(zip)).toBe(city);
});

test.each(["00000", "0540", "05401-1234", "", "a city", " 0540"])(
  "%j has no known city",
  async (zip) => {
    expect(await findCity(zip)).toBeNull();
  },
);
