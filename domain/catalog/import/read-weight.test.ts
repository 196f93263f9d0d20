import { expect, test } from "vitest";
import { readWeight } from "./read-weight.ts";

test.each([
  ["1,134 g", 1134],
  ["1,134 g.", 1134],
  ["1,134 grams", 1134],
  ["1,134", 1134],
  ["1,134 kg", 1134],
  ["70,5 g", 71],
  ["70 gr", 70],
  ["70 gm", 70],
  ["70 Grams", 70],
  ["2.5 oz", 71],
  ["3 ounces", 85],
  [".5 lb", 227],
  ["2 lbs.", 907],
  ["1 pound", 454],
  ["0,2 kg", 200],
  ["2 kilos", 2000],
  ["70 g / 2 1/2 oz", 70],
  ["70g (2.5oz)", 70],
])("a weight of %s is %s grams", (text, grams) =>
  expect(readWeight(text)).toEqual({ code: "grams", grams }),
);

test("a weight that names its unit is not read in the file's", () =>
  expect(readWeight("1,134 g", "kg")).toEqual({ code: "grams", grams: 1134 }));

test.each([
  "1/2 lb",
  "1 / 2 lb",
  "1 1/2 oz",
  "½ lb",
  "1 lb 2 oz",
  "70–80 g",
  "7.0.0",
  "-5 g",
  "a lot",
])("%s is no weight that can be read", (text) =>
  expect(readWeight(text)).toEqual({ code: "unreadable" }),
);

test.each(["", " ", "0", "0.0 kg", "n/a", "-"])("%j is no weight", (text) =>
  expect(readWeight(text)).toEqual({ code: "missing" }),
);
