import { globSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

// The cost ledger: how many lines the shop has, and how many one more thing of a kind takes. Its ceilings
// may only fall, unless a decision record says why. `--lower` lowers them to what is true.

/** Lines, without tests. Of a kind of which there are several, lines for each, rounded up. */
export type Costs = Readonly<Record<string, number>>;

/** @returns what is above its ceiling, or has none, as sentences */
export function costProblems(costs: Costs, ceilings: Costs): string[] {
  return Object.entries(costs).flatMap(([name, lines]) => {
    const ceiling = ceilings[name];
    if (ceiling === undefined) return [`${name} has no ceiling.`];
    return lines > ceiling ? [`${name}: ${lines} lines, and the ceiling is ${ceiling}.`] : [];
  });
}

/** The ceilings that hold from now on: none rises, and what is no longer counted goes. */
export function lowerCeilings(costs: Costs, ceilings: Costs): Costs {
  return Object.fromEntries(
    Object.entries(costs).map(([name, lines]) => [name, Math.min(lines, ceilings[name] ?? lines)]),
  );
}

const CEILINGS = "tools/check/cost-ceilings.json";

function measureCosts(): Costs {
  const app = "app/**/*.{ts,tsx}";
  const server = "server/**/*.{ts,tsx}";
  const forms = filesWith("app/admin/**/*.tsx", /fieldsOf\(|-form-fields\.ts"/);
  const codecs = filesWith("domain/*/*-codec.ts", /from "\.\.\/form\//);
  const jobs = filesWith(server, /= define(Job|Sweep)\(/);
  const tables = filesWith("{domain,server}/**/*.ts", /csvTable\(\{/);
  const admin = filesOf("app/admin/**/*.{ts,tsx}").filter((path) => !isMechanism.test(path));

  return {
    domain: linesOf(filesOf("domain/**/*.ts")),
    server: linesOf(filesOf(server)),
    app: linesOf(filesOf(app)),
    "form mechanism": linesOf(filesOf("{domain,app/admin}/form/*.{ts,tsx}")),
    "action mechanism": linesOf(filesOf("app/admin/actions/*.ts")),
    "an admin screen": perThing(admin, filesOf("app/admin/**/*.route.tsx")),
    "an admin form": perThing([...forms, ...codecs], codecs),
    "a mail": perThing(
      filesOf(
        "server/email/{templates,order-emails/kinds,owner-emails,gift-card-emails}/*.{ts,tsx}",
      ),
      filesOf("server/email/templates/*-mail.ts").filter(
        (path) => !path.endsWith("shorten-mail.ts"),
      ),
    ),
    "a job": perThing(jobs, jobs),
    "an import table": perThing(tables, tables),
    "an import format": perThing(
      filesOf("{domain/catalog/import,server/imports,app/admin/products/import}/*.{ts,tsx}"),
      filesOf("domain/catalog/import/{etsy,native-file,shopify,square,wix,woocommerce}.ts"),
    ),
  };
}

const isMechanism = /^app\/admin\/(?:actions|all-actions|find|form|layout|list|shared)\//;

function filesOf(pattern: string): string[] {
  return globSync(pattern).filter((path) => !path.includes(".test."));
}

function filesWith(pattern: string, text: RegExp): string[] {
  return filesOf(pattern).filter((path) => text.test(readFileSync(path, "utf8")));
}

function linesOf(paths: readonly string[]): number {
  const counts = paths.map((path) => readFileSync(path, "utf8").split("\n").length - 1);
  return counts.reduce((sum, lines) => sum + lines, 0);
}

function perThing(paths: readonly string[], things: readonly string[]): number {
  return Math.ceil(linesOf(paths) / things.length);
}

function readCeilings(): Costs {
  return JSON.parse(readFileSync(CEILINGS, "utf8")) as Costs;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { lower: { type: "boolean" } } });
  const costs = measureCosts();
  if (values.lower) {
    writeFileSync(CEILINGS, `${JSON.stringify(lowerCeilings(costs, readCeilings()), null, 2)}\n`);
  }
  for (const [name, lines] of Object.entries(costs)) console.log(`${lines} lines: ${name}`);
  const problems = costProblems(costs, readCeilings());
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
