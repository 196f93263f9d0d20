import { expect, test } from "vitest";
import { lockfileProblems } from "./check-lockfile.ts";

test("a lockfile is accepted if every entry has a version and every platform package an entry", () => {
  const packages = {
    "": { optionalDependencies: { tool: "1" } },
    "node_modules/tool": { version: "1.0.0", optionalDependencies: { inner: "1", outer: "1" } },
    "node_modules/tool/node_modules/inner": { version: "1.0.0" },
    "node_modules/outer": { version: "1.0.0" },
    "node_modules/neighbour": { link: true },
  };
  expect(lockfileProblems({ packages })).toEqual([]);
});

test("an entry without a version and a platform package without an entry are reported", () => {
  const packages = {
    "node_modules/@a/tool": { version: "1.0.0", optionalDependencies: { piece: "1", other: "1" } },
    "node_modules/piece": {},
  };
  expect(lockfileProblems({ packages })).toEqual([
    "node_modules/@a/tool wants other, which is not locked",
    "node_modules/piece has no version",
  ]);
});
