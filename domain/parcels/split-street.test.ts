import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { splitStreet } from "./split-street.ts";

test.each([
  ["9 Test St", "9 Test St", ""],
  ["9 Test St, Apt 4", "9 Test St, Apt 4", ""],
  [
    "12345 Northwest Martin Luther King Jr Parkway, Building C, Suite 1204",
    "12345 Northwest Martin Luther King",
    "Jr Parkway, Building C, Suite 1204",
  ],
  [
    "1200 Commonwealth Avenue West, Apartment 12B",
    "1200 Commonwealth Avenue West",
    "Apartment 12B",
  ],
  ["Old Mill Building, 1200 Commonwealth Avenue", "Old Mill Building", "1200 Commonwealth Avenue"],
  ["1200 Commonwealth Avenue Northwest Rear", "1200 Commonwealth Avenue Northwest", "Rear"],
  // Too long for two lines.
  [
    "Old Mill Building, 12345 Northwest Commonwealth Boulevard, Building C, Apartment 1204",
    "Old Mill Bldg, 12345 NW",
    "Commonwealth Blvd, Bldg C, Apt 1204",
  ],
  [
    "1 Mountain Heights Trail Station Square, Ridge Village Crossing, Penthouse 2",
    "1 Mtn Hts Trl Sta Sq, Rdg Vlg Xing",
    "PH 2",
  ],
  ["1".repeat(40), "1".repeat(40), ""],
])("%s goes into two lines of a label", (street, first, second) => {
  expect(splitStreet(street)).toEqual([first, second]);
});

test("no word is lost or cut, and both lines fit where words allow it", () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  forAll(fc.array(word, { minLength: 1, maxLength: 10 }), (words) => {
    const street = words.join(" ");
    const [first, second] = splitStreet(street);
    expect([first, second].filter(Boolean).join(" ")).toBe(street);
    expect(first.length).toBeLessThanOrEqual(35);
    if (street.length <= 58) expect(second.length).toBeLessThanOrEqual(35);
  });
});
