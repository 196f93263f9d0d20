import { expect, test } from "vitest";
import { sentPricing } from "./sent-pricing.ts";

function sent(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sentPricing(form);
}

test("reads the sent fields, and leaves out missing ones", () => {
  const { form, version } = sent({
    defaultPrice: "15.99",
    "threeBar.finalPrice": "",
    "threeBar.enabled": "on",
    "fiveBar.defaultBase": "71.38",
    version: "12",
    unknown: "1",
  });
  expect(form).toEqual({
    texts: { defaultPrice: "15.99", "threeBar.finalPrice": "" },
    switches: { threeBar: true, fiveBar: false, freeShipping: false },
    settled: false,
    defaultBases: { fiveBar: "71.38" },
  });
  expect(version).toBe(12);
});

test("a file or an oversized text is not a number", () => {
  const { form, version } = sent({
    taxRate: new File(["8.5"], "tax.txt"),
    defaultPrice: "1".repeat(100_000),
    version: "v".repeat(1000),
  });
  expect(form.texts).toEqual({ taxRate: "", defaultPrice: "" });
  expect(version).toBe(0);
});
