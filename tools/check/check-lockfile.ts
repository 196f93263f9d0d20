import { readFileSync } from "node:fs";

// Some packages were published without one of their platform packages. `npm install` accepts that
// and writes an entry without a version, or none; then `npm ci` fails on every machine.

type Entry = { version?: string; link?: boolean; optionalDependencies?: Record<string, string> };
type Lockfile = { packages: Record<string, Entry> };

export function lockfileProblems({ packages }: Lockfile): string[] {
  const problems: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== "" && !entry.version && !entry.link) problems.push(`${path} has no version`);
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) {
        problems.push(`${path || "package.json"} wants ${name}, which is not locked`);
      }
    }
  }
  return problems;
}

/** Where Node would look: in the package, beside it, and in every parent folder. */
function isLocked(packages: Lockfile["packages"], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

if (import.meta.main) {
  const problems = lockfileProblems(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
