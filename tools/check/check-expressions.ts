import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { check } from "recheck";
import { parseSync } from "vite";

// Every regular expression of the shop takes linear time: an input of a megabyte that somebody made
// for it, or pasted by accident, must not stop the process. `recheck` proves it, or finds an input
// that takes quadratic or exponential time.
//
// What ends a text is written with a look-behind, so that a run is read once and not from each of
// its letters: `(?<!\s)\s+$`. What ends with a mark does not run over another beginning: `<[^<>]*>`.

type Expression = { file: string; line: number; source: string; flags: string };

/** Texts that nobody outside of the shop writes, and what `recheck` does not understand. */
const exceptions: Readonly<Record<string, string>> = {
  "domain/money/cents.ts \\B(?=(\\d{3})+$)": "the digits of one amount, at most 16",
  "server/platform/weak-secret.ts (.{8,}).*\\1": "a secret of the settings",
  "domain/catalog/import/shortcodes.ts \\[(vc_raw_html|vc_raw_js)\\b[^[\\]]*\\][\\s\\S]*?(?:\\[\\/\\1\\]|$)":
    "reads to the end what is not closed; html-text.test.ts measures it",
};

/** Most take a millisecond, a list of many words takes seconds. */
const TIMEOUT_MS = 60_000;

/** Verdicts of earlier runs, by expression: 740 of them take a minute. */
const CACHE = "node_modules/.cache/check-expressions.json";

export async function expressionProblems(files: readonly string[]): Promise<string[]> {
  const found: Expression[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { literals, isComputing } = readExpressions(file, readFileSync(file, "utf8"));
    found.push(...literals);
    if (!isComputing) continue;

    const computed = await computedExpressions(file);
    found.push(...computed);
    if (computed.length === 0) {
      problems.push(
        `${file}: builds an expression where it is used. Write it at the top, or as a literal.`,
      );
    }
  }

  const known = readCache();
  for (const expression of found) {
    if (isException(expression)) continue;
    const key = `/${expression.source}/${expression.flags}`;
    known[key] ??= await judge(expression);
    if (known[key] !== "linear") {
      problems.push(`${expression.file}:${expression.line}: ${key} is ${known[key]}`);
    }
  }
  writeCache(known);
  return problems;
}

function isException({ file, source }: Expression): boolean {
  return Object.keys(exceptions).some((beginning) => `${file} ${source}`.startsWith(beginning));
}

/** The literals of a file, and whether it computes other expressions. */
export function readExpressions(file: string, code: string) {
  const literals: Expression[] = [];
  let isComputing = false;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;

    if (node.type === "Literal" && node.regex) {
      const line = code.slice(0, node.start).split("\n").length;
      literals.push({ file, line, source: node.regex.pattern, flags: node.regex.flags });
    }
    const isCall = node.type === "NewExpression" || node.type === "CallExpression";
    if (isCall && node.callee?.name === "RegExp") isComputing = true;
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, code).program);
  return { literals, isComputing };
}

type SyntaxNode = {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
};

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Kept for all files: a module that another file imports is evaluated only once, with that file. */
const built: { readonly caller: string; readonly source: string; readonly flags: string }[] = [];

/** Those that a module builds while it is loaded, from parts and lists. */
async function computedExpressions(file: string): Promise<Expression[]> {
  const Native = globalThis.RegExp;
  const record = (expression: RegExp) => {
    const caller = new Error().stack?.split("\n")[3] ?? "";
    built.push({ caller, source: expression.source, flags: expression.flags });
    return expression;
  };
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, args: [string]) => record(new target(...args)),
    apply: (target, _, args: [string]) => record(target(...args)),
  });
  try {
    await import(pathToFileURL(file).href);
  } finally {
    globalThis.RegExp = Native;
  }
  return built
    .filter(({ caller }) => caller.includes(file))
    .map(({ caller, source, flags }) => ({ file, line: lineIn(caller), source, flags }));
}

function lineIn(frame: string): number {
  return Number(/:(\d+):\d+\)?$/.exec(frame)?.[1] ?? 0);
}

async function judge({ source, flags }: Expression): Promise<string> {
  const result = await check(source, flags, { timeout: TIMEOUT_MS });
  if (result.status === "safe") return "linear";
  if (result.status === "unknown") return `not understood (${result.error.kind})`;
  return `${result.complexity.summary}, such as for ${result.attack.pattern}`;
}

function readCache(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return {};
  }
}

function writeCache(known: Readonly<Record<string, string>>): void {
  mkdirSync("node_modules/.cache", { recursive: true });
  const linear = Object.entries(known).filter(([, verdict]) => verdict === "linear");
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(linear)));
}

if (import.meta.main) {
  const files = execFileSync("git", ["ls-files", "domain", "server", "app"], { encoding: "utf8" });
  const sources = files.split("\n").filter((file) => /\.tsx?$/.test(file));
  const problems = await expressionProblems(sources.filter((file) => !/\.test\.tsx?$/.test(file)));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
