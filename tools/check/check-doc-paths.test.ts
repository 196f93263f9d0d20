import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isThere, mentionsIn } from "./check-doc-paths.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "conche-docs-"));
  for (const file of [
    "server/platform/config.ts",
    "app/shop/$slug.tsx",
    "docs/a/b.md",
    "README.md",
  ]) {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), "");
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const missingIn = (markdown: string) =>
  mentionsIn(markdown)
    .filter((mention) => !isThere(mention, "docs/c.md", root))
    .map(({ path, line }) => `${line} ${path}`);

test("missing paths are found with their line", () => {
  expect(
    missingIn(
      [
        "See `server/gone.ts` and `server/platform/config.ts`.",
        "The `gone.ts` of old, `app/gone/`, `#server/gone.ts`, ``server/gone.ts:12``.",
        "[here](a/gone.md) and ![picture](../gone.png)",
        "[there]: a/gone.md#title",
      ].join("\n"),
    ),
  ).toEqual([
    "1 server/gone.ts",
    "2 gone.ts",
    "2 app/gone/",
    "2 #server/gone.ts",
    "2 server/gone.ts:12",
    "3 a/gone.md",
    "3 ../gone.png",
    "4 a/gone.md#title",
  ]);
});

test.each([
  "`server/platform/config.ts:12`, `server/platform`, `./server/platform/config.ts`, `#server/platform/config.ts`, `config.ts`, `README.md`",
  "`app/shop/$slug.tsx`, `app/`, `docs/a`",
  "`server/<feature>/x.ts`, `server/{a,b}.ts`, `server/**/*.ts`, `server/…/x.ts`",
  "`npm run check`, `node tools/gone.ts --now`, `/products/gone`, `/api/gone.json`, `application/json`",
  "`postgres.lock`, `DATABASE_URL`, `@scope/package`, `data/postgres`, `example.com`",
  "[a](a/b.md#title), [b](https://example.com/gone.md), [c](#gone), [d](/products), [e](mailto:a@b.c)",
  "```\nserver/gone.ts `server/gone.ts` [x](gone.md)\n```",
])("%j is not reported", (markdown) => {
  expect(missingIn(markdown)).toEqual([]);
});
