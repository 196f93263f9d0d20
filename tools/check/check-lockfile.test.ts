import { expect, test } from "vitest";
import { lockfileProblems } from "./check-lockfile.ts";

test("a lockfile in which every entry has a version and every piece an entry is fine", () => {
  const packages = {
    "": { optionalDependencies: { tool: "1" } },
    "node_modules/tool": { version: "1.0.0", optionalDependencies: { inner: "1", outer: "1" } },
    "node_modules/tool/node_modules/inner": { version: "1.0.0" },
    "node_modules/outer": { version: "1.0.0" },
    "node_modules/neighbour": { link: true },
  };
  expect(lockfileProblems({ packages })).toEqual([]);
});

test("an entry without a version and a platform piece without an entry are named", () => {
  const packages = {
    "node_modules/@a/tool": { version: "1.0.0", optionalDependencies: { piece: "1", other: "1" } },
    "node_modules/piece": {},
  };
  expect(lockfileProblems({ packages })).toEqual([
    "node_modules/@a/tool wants other, which is not locked",
    "node_modules/piece has no version",
  ]);
});
