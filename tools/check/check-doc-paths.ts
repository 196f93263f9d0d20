import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

// Checks paths in documents, because nothing else notices when a file is renamed. To avoid false
// alarms, only what is clearly a path of this repository is checked.

const ROOMS = ["app", "art", "domain", "server", "test", "tools", "docs", "public", ".ci"];
const SOURCE_FILE = /^[\w$][\w.$-]*\.(ts|tsx|sh|sql|md)$/;
const PLACEHOLDER = /[<>{}*…|\s]|\.\.\./;

export type Mention = { line: number; path: string; kind: "span" | "link" };

/** Code spans and relative links outside of fenced blocks. */
export function mentionsIn(markdown: string): Mention[] {
  const mentions: Mention[] = [];
  let fence: string | undefined;
  markdown.split("\n").forEach((text, index) => {
    const line = index + 1;
    const mark = /^\s*(```|~~~)/.exec(text)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    if (mark || fence) return;
    for (const [, , span = ""] of text.matchAll(/(`+)(.+?)\1/g)) {
      mentions.push({ line, path: span.trim(), kind: "span" });
    }
    const prose = text.replace(/(`+)(.+?)\1/g, "");
    for (const pattern of [/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g, /^\s*\[[^\]]+\]:\s*<?([^\s>]+)/g]) {
      for (const [, path = ""] of prose.matchAll(pattern))
        mentions.push({ line, path, kind: "link" });
    }
  });
  return mentions;
}

/**
 * Also true for what is not clearly a path of this repository. `document` is relative to `root`.
 */
export function isThere({ path, kind }: Mention, document: string, root: string): boolean {
  if (PLACEHOLDER.test(path)) return true;
  if (kind === "link") {
    const target = path.replace(/[#?].*$/, "");
    if (target === "" || /^[a-z][a-z+.-]*:|^\//i.test(target)) return true;
    return existsSync(join(root, dirname(document), decodeURIComponent(target)));
  }
  // `server/platform/config.ts:12`, `#server/platform/config.ts` and `./server/platform/config.ts` all mean the same file.
  const file = path.replace(/:\d+(-\d+)?$|#L\d+.*$/, "").replace(/^#|^\.\//, "");
  if (file.includes("/")) {
    if (!ROOMS.includes(file.split("/", 1)[0] ?? "")) return true;
    const endings = ["", ".ts", ".tsx", ".md", ".sh"];
    return endings.some((ending) => existsSync(join(root, `${normalize(file)}${ending}`)));
  }
  return !SOURCE_FILE.test(file) || fileNames(root).has(file);
}

const knownNames = new Map<string, Set<string>>();
function fileNames(root: string): Set<string> {
  let names = knownNames.get(root);
  if (!names) {
    names = new Set(readdirSync(root));
    for (const room of ROOMS) {
      if (!existsSync(join(root, room))) continue;
      for (const path of readdirSync(join(root, room), { recursive: true, encoding: "utf8" })) {
        names.add(basename(path));
      }
    }
    knownNames.set(root, names);
  }
  return names;
}

if (import.meta.main) {
  const documents = globSync(["*.md", "docs/**/*.md", "server/**/*.md"]);
  for (const document of documents.sort()) {
    for (const mention of mentionsIn(readFileSync(document, "utf8"))) {
      if (isThere(mention, document, ".")) continue;
      console.error(`${document}:${mention.line}: ${mention.path} does not exist`);
      process.exitCode = 1;
    }
  }
}
