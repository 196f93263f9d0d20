import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkProject } from "./check-jsx-texts.ts";

const folder = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = `
import { Fragment, Suspense, type ReactElement, type ReactNode } from "react";
type Props = { n: number; name: string; on: boolean; note?: string; children?: ReactNode };
declare function Sign(): ReactElement;
declare function Warning(): ReactElement | null;
`;

const wrong = {
  "a number between words": "<p>{n} of 3 chosen</p>",
  "two strings": "<p>{name} {note}</p>",
  "two texts of an option": "<option>{name}{on && ', pickup only'}</option>",
  "a string beside an element": "<p><b>Total</b> {n}</p>",
  "a string that comes and goes": "<p><b>Total</b>{on && ' soon'}</p>",
  "unknown content beside an element": "<p><b>Total</b>{children}</p>",
  "words behind an element that comes and goes": "<p>{on && <b>New</b>} bars</p>",
  "words behind a component that may be absent": "<p><Warning /> bars</p>",
  "a string alone in a fragment": "<p>{on ? <>{name}</> : <b>No</b>}</p>",
  "words of a keyed fragment": "<p>{on && <Fragment key='1'>Hello <b>you</b></Fragment>}</p>",
  "words of a boundary": "<p><Suspense>Hello</Suspense></p>",
};

const right = {
  "one string": "<p>{name + ' of 3'}</p>",
  "one string or none": "<p>{on && name}</p>",
  "content alone": "<p>{children}</p>",
  "a string in an element of its own": "<p><b>Total</b> <span>{n}</span></p>",
  "words that stay, before an element that comes and goes": "<p>Bars {on && <b>New</b>}</p>",
  "words that stay, beside elements that stay": "<p>Read <a href='/'>this</a> first <Sign /></p>",
  "an element if there is a text": "<p>{note && <b>{note}</b>}<b>Bars</b></p>",
  "blanks between elements": "<p><b>{name}</b> {on && <i>New</i>} <b>{n}</b></p>",
};

function check(samples: Record<string, string>): string[] {
  const components = Object.values(samples).map(
    (jsx, index) =>
      `export function C${index}({ n, name, on, note, children }: Props) { void n, name, on, note, children; return ${jsx}; }\n`,
  );
  writeFileSync(join(folder, "samples.tsx"), head + components.join(""));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      files: ["samples.tsx"],
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        jsx: "react-jsx",
        module: "ESNext",
        moduleResolution: "bundler",
        types: [],
        paths: {
          react: [resolve("node_modules/@types/react")],
          "react/*": [resolve("node_modules/@types/react/*")],
        },
      },
    }),
  );
  const begin = head.split("\n").length;
  return checkProject(join(folder, "tsconfig.json")).map((problem) => {
    const line = Number(/samples\.tsx:(\d+):/.exec(problem)?.[1]);
    return Object.keys(samples)[line - begin] ?? problem;
  });
}

test("finds texts that a translated page could not change", () => {
  expect([...new Set(check(wrong))]).toEqual(Object.keys(wrong));
});

test("leaves texts alone that nothing can break", () => {
  expect(check(right)).toEqual([]);
});

test("finds a component that renders a text without an element", () => {
  const found = check({ "a component's text": "name", "a chosen text": "on ? name : null" });
  expect(found).toEqual(["a component's text", "a chosen text"]);
});
