import type { FileRow } from "../../input/file-row.ts";
import { describeNotForSale, type NotForSale } from "./for-sale.ts";
import { lineOfHtml } from "./html-text.ts";
import type { FoundRow, RawProduct } from "./raw-product.ts";

/** An amount of more than one; a "1 pack" is a single bar. */
const MANY = String.raw`(?!1(?!\d))\d{1,3}`;

/** Of a thing: "8 x 10 in", "20 x 7.5 x 1 cm", and "8x10" of a print, but not "x 6 in a box". */
const size =
  /\b\d{1,3}\.?\d?(?: ?["″”]| ?[cm]m| ?in)? ?[x×] ?(?:\d{1,3}\.?\d? ?[x×] ?)?\d{1,3}\.?\d? ?(?:in\b(?! [a-z])|inch(?:es)?\b|[cm]m\b|["″”])|\b(?:5 ?[x×] ?7|8 ?[x×] ?10|11 ?[x×] ?14|16 ?[x×] ?20|18 ?[x×] ?24)(?=$|[,)])/gi;

const severalBars = new RegExp(
  [
    // "3 pack", "6-bars", "12 ct"
    String.raw`\b${MANY}[- ]?(?:packs?|pk|bars|ct|count)\b`,
    // "6-bar", but not the cocoa of "72 bar"
    String.raw`\b(?:[2-9]|[12]\d)[- ]?bar\b`,
    // "Pack of 6", "Case (12)"
    String.raw`\b(?:pack|box|case|set|bundle) ?(?:of |\()?${MANY}\b`,
    // "3 × 70 g", "12 x 50"
    String.raw`\b${MANY} ?[x×]`,
    // "Bar x 6", but not "1 x 70 g", "Onyx 72", "× 70%" or "x 1.5"
    String.raw`(?<![a-z\d]|\d )[x×] ?(?!1(?!\d))\d{1,2}(?![\d%.])`,
    String.raw`\b${MANY} for \$`,
    String.raw`\b(?:(?:twin|multi|double|triple|variety)[- ]?pack|trio)\b`,
  ].join("|"),
  "i",
);

/** Versions with a price that not everybody pays. */
const restricted = /\b(?:wholesale|subscri)/i;

/** What is more than one piece itself, so that its versions are sizes of it. */
const collection = /\b(?:box|pack|set|bundle|assort\w*|sampler|collection|truffles?|bonbons?)\b/i;

/**
 * Which version of a product becomes the shop's bar: the first one that is one bar for everybody.
 *
 * @returns null if there is none
 */
export function findSingleBar(
  name: string,
  versions: readonly FileRow[],
  versionOf: (row: FileRow) => string,
): FileRow | null {
  const isCollection = collection.test(lineOfHtml(name));
  const isSingle = (row: FileRow) => {
    const text = withDigits(versionOf(row)).replace(size, "");
    return !restricted.test(text) && (isCollection || !severalBars.test(text));
  };
  return versions.find(isSingle) ?? null;
}

/** An option that is an amount, as "Bars" is, but not "Bar size (g)" or "Cocoa of the bar". */
const amountTitle =
  /^(?:(?:choose|select) (?:a |your )?|(?:number|no\.?|#) (?:of )?|how many )?(?:bars|pieces|units|packs?|pack size|set of|(?:bar |pack |case )?(?:qty|quantity|count))(?:\W*$| (?:per|in) | \()/i;

/** An option's value; "3" of an option "Bars" or "Quantity" is a pack. */
export function optionValue(title: string, value: string): string {
  const isAmount = amountTitle.test(title.trim()) && /^\d+$/.test(withDigits(value));
  return isAmount ? `${value} pack` : value;
}

/** Amounts in words as digits; all become 12, since it only matters that they are more than one. */
function withDigits(version: string): string {
  return version
    .replace(/\b(?:two|three|four|five|six|eight|ten|twelve)\b/gi, "12")
    .replace(/\bdozen\b/i, "12 bars");
}

export type ListedProduct = {
  readonly shop: string;
  /** The row that stands for it. */
  readonly row: FileRow;
  readonly name: string;
  readonly whyNot: NotForSale | undefined;
  /** What may become the shop's bar; nothing if it has no versions. */
  readonly offered: readonly FileRow[];
  /** Its other rows with a version. */
  readonly versions: readonly FileRow[];
  readonly versionOf: (row: FileRow) => string;
};

/**
 * The bar that a product becomes, or why it does not, and why its other versions are not imported.
 *
 * @param rawOf the product with the price of a version, if it has any
 */
export function foundRowsOf(
  product: ListedProduct,
  rawOf: (version: FileRow | undefined) => RawProduct,
): FoundRow[] {
  const { shop, row, name, whyNot, offered, versions, versionOf } = product;
  const imported = whyNot ? null : findSingleBar(name, offered, versionOf);
  const others = versions
    .filter((version) => version !== imported)
    .map((version) => ({
      row: version.row,
      // WooCommerce names each version, too.
      name: version.cells.name || name,
      skipped: describeOther(name, versionOf(version), imported !== null),
    }));

  const skip = (skipped: string) => [{ row: row.row, name, skipped }, ...others];
  if (whyNot) return skip(describeNotForSale(whyNot, shop));
  if (offered[0] && !imported) return skip(describeNoSingleBar(versionOf(offered[0])));
  return [rawOf(imported ?? undefined), ...others];
}

/** Explains that a price of several bars is not taken for one bar's. */
function describeNoSingleBar(version: string): string {
  return `It's sold there only in other amounts, like “${lineOfHtml(version)}”, and this shop sells single bars. Add it by hand with the price of one bar.`;
}

function describeOther(name: string, version: string, isOneImported: boolean): string {
  const which = `${lineOfHtml(name || "the same product")}${version && ` (${version})`}`;
  return isOneImported
    ? `Another version of ${which}. Products here have no versions, so only one is imported.`
    : `A version of ${which}, of which none is imported.`;
}
