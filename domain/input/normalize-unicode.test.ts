import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { normalizeUnicode } from "./normalize-unicode.ts";

test("a run of accents is cut to what any language has, and costs little", async () => {
  const accents = `e${"\u0301\u0323".repeat(100_000)}`;
  expect(normalizeUnicode(accents, "NFC").length).toBeLessThanOrEqual(31);
  await expectProcessorTime(() => normalizeUnicode(accents, "NFC"), { under: 0.2 });
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
