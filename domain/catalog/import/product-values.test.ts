import { expect, test } from "vitest";
import { gramsIn } from "./product-values.ts";

test.each([
  ["1,134 g", 1134],
  ["1,134", 1134],
  ["1,134 kg", 1134],
  ["70,5 g", 71],
  ["2.5 oz", 71],
  ["0,2 kg", 200],
  ["a lot", undefined],
])("a weight of %s is %s grams", (text, grams) => expect(gramsIn(text)).toBe(grams));
