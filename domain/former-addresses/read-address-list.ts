import { decodeHTMLStrict } from "entities";
import { cleanCell } from "../csv/clean-cell.ts";
import { findDelimiter, splitCsv } from "../csv/split-csv.ts";
import { MAX_PATH_LENGTH, normalizePath } from "../input/normalize-path.ts";
import { searchForm } from "../input/search-form.ts";
import { canBeTarget, isProductPath, isShopPath } from "./shop-path.ts";

export const MAX_LISTED_ADDRESSES = 2_000;

/** What the shop has that an address can lead to, or that is taken already. */
export type AddressBook = {
  /** Hosts at which this shop is reached, lowercase. */
  readonly hosts: ReadonlySet<string>;
  /** Bars by id, and by name in search form where only one has it. */
  readonly products: ReadonlySet<number>;
  readonly productByName: ReadonlyMap<string, number>;
  /** Slugs of all pages of the owner's, published or not. */
  readonly pages: ReadonlySet<string>;
  /** Normalized former addresses, and where they lead. */
  readonly former: ReadonlyMap<string, string>;
};

export type AddressTarget =
  | { readonly productId: number; readonly target?: never }
  | { readonly target: string; readonly productId?: never };
export type NewAddress = { readonly path: string } & AddressTarget;

export type AddressProblem = { readonly line: number; readonly sentence: string };

export type AddressList = {
  readonly addresses: readonly NewAddress[];
  readonly problems: readonly AddressProblem[];
};

/**
 * Reads a list of former addresses: on each line an address of the former shop and where it leads,
 * separated by a comma, a tab, or "->", as shops export their redirects.
 */
export function readAddressList(text: string, book: AddressBook): AddressList {
  const addresses: NewAddress[] = [];
  const problems: AddressProblem[] = [];
  const lineOf = new Map<string, number>();
  const lines = text.split(/\r\n?|\n/).slice(0, MAX_LISTED_ADDRESSES + 1);
  const firstPath = lines.findIndex((written) => written.includes("/"));
  for (const [index, written] of lines.entries()) {
    const line = index + 1;
    const [from = "", to = ""] = splitLine(written);
    // Of a table, with or without a title above it.
    const isAbove = index < firstPath ? to === "" || isTitle(to) : line === 1 && isTitle(to);
    if (from === "" || from.startsWith("#") || (isAbove && isTitle(from))) continue;
    const read = readAddress(from, to, book);
    if ("problem" in read) problems.push({ line, sentence: read.problem });
    else if (lineOf.has(read.path)) {
      problems.push({
        line,
        sentence: `“${shown(from)}” is also in line ${lineOf.get(read.path)}.`,
      });
    } else {
      lineOf.set(read.path, line);
      addresses.push(read);
    }
  }
  return { addresses, problems: [...problems, ...chainsIn(addresses, lineOf)].toSorted(byLine) };
}

function byLine(a: AddressProblem, b: AddressProblem): number {
  return a.line - b.line;
}

/** "/old,/new", "/old -> /new", the cells of a spreadsheet, or "Redirect 301 /old /new". */
function splitLine(written: string): string[] {
  const plain = decodeHTMLStrict(written)
    .replace(/^\ufeff?"?sep=.*/i, "")
    .slice(0, 2 * MAX_PATH_LENGTH + 200)
    .trim()
    .replace(/^(?:redirect(?:permanent|match)?\s+)?(?:30[1278]\s+|permanent\s+)?(?=[/^])/i, "")
    .replace(/(?<!\s)\s+30[1278]!?$/, "");
  const line = plain.replace(/[-=]>|[→⇒⟶➔➜]|(?<!\s)\s+(?=\/|https?:)/g, "\t");
  return cellsOf(line)
    .map((cell) => cleanCell(cell.trim().replace(/^["“](.*)["”]$/, "$1")))
    .filter((cell) => cell !== "")
    .slice(0, 2);
}

/** A name in quotation marks may have a comma in it. */
function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(/[\t,;]/);
  const delimiter = line.includes("\t") ? "\t" : findDelimiter(line);
  const split = splitCsv(line, delimiter, 1);
  return (split.code === "split" && split.rows[0]?.cells) || line.split(/[\t,;]/);
}

/** The first row of a table, such as "Redirect from" and "Old URL". */
function isTitle(cell: string): boolean {
  return /^[\p{L} _-]+$/u.test(cell);
}

function readAddress(
  from: string,
  to: string,
  book: AddressBook,
): NewAddress | { readonly problem: string } {
  const source = pathIn(from, book);
  if (source === undefined) {
    return { problem: `“${shown(from)}” isn't an address. Write it like /products/lark-hill.` };
  }
  if (source === "elsewhere") {
    return {
      problem: `“${shown(from)}” is on another site, so nobody who follows it reaches your shop. Write the part after your own domain, like /products/lark-hill.`,
    };
  }

  const path = normalizePath(source);
  if (path.length > MAX_PATH_LENGTH) {
    return { problem: `“${shown(from)}” is longer than ${MAX_PATH_LENGTH} characters.` };
  }
  const page = /^\/pages\/([^/]+)$/.exec(path)?.[1];
  if (isShopPath(path) || (page !== undefined && book.pages.has(page))) {
    return { problem: `“${shown(from)}” is already a page of your shop, so it stays as it is.` };
  }

  if (to === "")
    return { problem: `“${shown(from)}” has nothing to lead to. Write a bar or a page after it.` };
  const target = targetOf(to, book);
  if ("problem" in target) return target;

  const before = book.former.get(path);
  if (before !== undefined && before !== addressOf(target)) {
    return {
      problem: `“${shown(from)}” already leads to ${before}. Remove it from the list first.`,
    };
  }
  return { path, ...target };
}

function targetOf(to: string, book: AddressBook): AddressTarget | { readonly problem: string } {
  const named = book.productByName.get(searchForm(to));
  if (named !== undefined) return { productId: named };

  const target = pathIn(to, book);
  if (target === "elsewhere") {
    return {
      problem: `“${shown(to)}” is on another site. A former address can only lead to your own bars and pages.`,
    };
  }

  const path = target === undefined ? "" : normalizePath(target);
  const productId = isProductPath(path) ? Number(path.split("/")[2]) : undefined;
  if (productId !== undefined && book.products.has(productId)) return { productId };
  const page = /^\/pages\/([^/]+)$/.exec(path)?.[1];
  if (canBeTarget(path) || (page !== undefined && book.pages.has(page))) return { target: path };

  if (book.former.has(path)) {
    return {
      problem: `“${shown(to)}” is a former address itself. Write where it leads to: ${book.former.get(path)}.`,
    };
  }
  return { problem: `“${shown(to)}” isn't one of your bars or pages.` };
}

/** @returns undefined when it is no address, "elsewhere" for one of another host */
function pathIn(text: string, { hosts }: AddressBook): string | undefined {
  if (/^\/(?!\/)/.test(text)) return text;
  const url = /^(?:https?:)?\/\//i.test(text) ? URL.parse(text, "https://x.invalid") : null;
  if (url) return hosts.has(url.host.toLowerCase()) ? url.pathname + url.search : "elsewhere";
  const [host = ""] = text.toLowerCase().split("/");
  if (hosts.has(host)) return text.slice(host.length) || "/";
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/|$)/i.test(text) ? "elsewhere" : undefined;
}

/** An address of the list that leads to another one of it would lead from one to the next. */
function chainsIn(
  addresses: readonly NewAddress[],
  lineOf: ReadonlyMap<string, number>,
): AddressProblem[] {
  return addresses.flatMap(({ path, target }) => {
    if (target === undefined || !lineOf.has(target)) return [];
    const sentence = `“${path}” would lead to “${target}”, which is a former address itself.`;
    return [{ line: lineOf.get(path) ?? 1, sentence }];
  });
}

export function addressOf({ productId, target }: AddressTarget): string {
  return target ?? `/products/${productId}`;
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
}
