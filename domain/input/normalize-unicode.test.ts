import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalizeUnicode } from "./normalize-unicode.ts";

test("a run of accents is cut to what any language has, and costs little", () => {
  const begin = process.cpuUsage();
  const text = normalizeUnicode(`e${"\u0301\u0323".repeat(100_000)}`, "NFC");
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(200);
  expect(text.length).toBeLessThanOrEqual(31);
});

test("texts of people are normalized as usual", () => {
  expect(normalizeUnicode("Jose\u0301 Nu\u0301n\u0303ez", "NFC")).toBe("José Núñez");
  expect(normalizeUnicode("０２１３９", "NFKC")).toBe("02139");
});

test("nothing else in the shop normalizes", () => {
  const files = execFileSync("git", ["ls-files", "domain", "server", "app"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const others = files.filter((file) => /\.normalize\((?:"NF|\))/.test(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});
