import { describeDamage } from "../../csv/cell-damage.ts";
import { withoutGuard } from "../../csv/cell-guard.ts";
import type { DateOrder } from "../../csv/dates.ts";
import type { FileRow } from "../../input/file-row.ts";
import { MAX_PATH_LENGTH, normalizePath } from "../../input/normalize-path.ts";
import { typedText } from "../../input/typed-text.ts";
import { withoutUndefined } from "../../input/without-undefined.ts";
import { formatUsd } from "../../money/cents.ts";
import { countNoun } from "../../words/count-noun.ts";
import { type NutritionAmount, nutritionAmounts, perAmount } from "../nutrition-facts.ts";
import { type ProductFact, perFact, productFacts } from "../product-facts.ts";
import { cocoaCell, cocoaIn } from "./cocoa.ts";
import { describeLostMedia } from "./html-text.ts";
import type { ImportFormat } from "./import-formats.ts";
import { type StockFacts, stockOf } from "./imported-stock.ts";
import { firstSentences } from "./plain-text.ts";
import { FieldReader } from "./product-field-reader.ts";
import { type ImportedProduct, type ImportItem, importedProductSchema } from "./product-import.ts";
import {
  categoryIn,
  categoryNamed,
  foreignCurrency,
  priceOf,
  type ReadPrice,
  wholeNumber,
} from "./product-values.ts";
import type { WeightUnit } from "./read-weight.ts";
import { shortenText, shortenTitle } from "./shorten.ts";

/** A bar as read from a file, independent of the format. Empty text means no value. */
export type RawProduct = {
  readonly row: number;
  readonly name: string;
  /** The ID in its original shop; blank where the file has none. */
  readonly id?: string;
  readonly sku: string;
  readonly price: string;
  /** As the file names it; empty if it does not. */
  readonly currency?: string;
  /** The compare-at price that is struck through there. */
  readonly priceBefore?: string;
  readonly shortDescription?: string;
  readonly description?: string;
  /** Texts that may name its category, most reliable first. */
  readonly kinds?: readonly string[];
  readonly origin?: string;
  readonly cocoaPercentage?: string;
  readonly tags?: readonly string[];
  readonly pictures?: readonly string[];
  readonly weight?: string;
  /** Of a weight that names none; grams if it is missing. */
  readonly weightUnit?: WeightUnit | undefined;
  readonly barcode?: string;
  readonly stock?: StockFacts;
  /** Where shoppers found it there, such as "/products/lark-hill". */
  readonly formerPaths?: readonly string[];
  readonly notes?: readonly string[];
  /** Whether its texts are this shop's own, to be read back letter by letter. */
  readonly isVerbatim?: boolean;
  /** Values that only our own files have. */
  readonly details?: NativeDetails;
};

export type NativeDetails = Readonly<
  Record<
    | "category"
    | "rating"
    | "netWeight"
    | "servingSize"
    | "calories"
    | NutritionAmount
    | ProductFact,
    string
  > &
    Record<
      "ingredients" | "allergens" | "majorAllergens" | "tastingNotes" | "awards",
      readonly string[]
    >
>;

/** The result of reading a row: a bar, or why there is none. */
export type FoundRow =
  | RawProduct
  | { readonly row: number; readonly name: string; readonly skipped: string };

/** What a file's days are compared with, and how it writes them. */
export type FileDays = {
  /** Such as "2026-11-20". */
  readonly today: string;
  /** By `decideFile`. */
  readonly dateOrder: DateOrder;
};

export type FormatReader = (rows: readonly FileRow[], days: FileDays) => FoundRow[];
export type FormatReaders = Readonly<Record<ImportFormat, FormatReader>>;

/**
 * Converts it to the bar that the shop would store, or explains why not.
 *
 * @param isTaken whether another bar of the file has a name
 */
export function productOf(raw: RawProduct, isTaken: (name: string) => boolean): ImportItem {
  const fields = new FieldReader(raw);
  const fullName = fields.line(raw.name);
  const shownName = shortName(fullName);
  const skip = (skipped: string): ImportItem => ({ row: raw.row, name: shownName, skipped });

  const texts = [raw.name, raw.description ?? "", raw.shortDescription ?? ""];
  const damage = [...texts, raw.price].map(describeDamage).find(Boolean);
  if (damage) return skip(damage);
  if (fullName === "") return skip("It has no name.");

  const price = priceOf(withoutGuard(raw.price));
  const currency = price.code === "foreign" ? price.currency : foreignCurrency(raw.currency ?? "");
  if (currency) return skip(`Its price is in ${currency}, and the shop sells in US dollars.`);
  if (price.code === "unreadable") {
    return skip(`“${raw.price.slice(0, 40).toWellFormed()}” isn't a price.`);
  }

  // In the order in which the owner reads the notes.
  const name = nameOf(fullName, isTaken, fields);
  noteSale(raw, price, fields);
  const described = descriptionsOf(raw, fields);
  noteLostMedia(raw, fields);
  const stock = stockOf(raw.stock ?? { counts: [] }, fields.notes);
  const product = withoutUndefined({
    name,
    ...described,
    ...nativeDetails(raw.details, fields),
    origin: fields.text("origin", raw.origin, 100),
    price: price.code === "price" ? price.amount : undefined,
    cocoaPercentage: cocoaOf(raw, fullName, described, fields),
    ...(!raw.details && {
      category: categoryIn((raw.kinds ?? []).map((kind) => fields.line(kind))),
    }),
    tags: tagsOf(raw, fields),
    shippingWeight: fields.grams("weight", raw.weight, raw.weightUnit),
    barcode: fields.barcode(raw.barcode),
    pictures: fields.pictures(raw.pictures),
    ...stock,
    formerPaths: formerPathsOf(raw.formerPaths),
  });
  const read = importedProductSchema.safeParse(product);
  if (!read.success) return skip("Something in it is more than the shop can store.");

  return {
    row: raw.row,
    name,
    key: keyOf(raw, fullName).slice(0, 200).toWellFormed(),
    product: read.data,
    notes: fields.notes,
  };
}

/** The ID as it is; a SKU and a name with a mark in front, because the three may be alike. */
function keyOf({ id = "", sku }: RawProduct, name: string): string {
  const keyText = (cell: string) => typedText(cell.replace(/^'/, ""));
  const idText = keyText(id);
  if (idText !== "") return idText;

  const skuText = keyText(sku);
  return skuText === "" ? `name:${name.toLowerCase()}` : `sku:${skuText}`;
}

/** Without codes such as "filter::dark" or "__sale", which themes and apps use and nobody reads. */
function tagsOf({ details, tags = [] }: RawProduct, fields: FieldReader): string[] | undefined {
  const isCode = (tag: string) => !details && /[_:]/.test(fields.line(tag));
  const codes = tags.filter(isCode);
  const [first] = codes;
  if (first !== undefined) {
    const listed = countNoun(codes.length, "tag that looks", "tags that look");
    const example = shortName(fields.line(first)).slice(0, 40);
    fields.notes.push(`Left out: ${listed} like a code, such as “${example}”.`);
  }
  const words = tags.filter((tag) => !isCode(tag));
  return fields.list("tag", words, { entries: 20, length: 40 });
}

const MAX_NAME_LENGTH = 100;

/** Two long titles may begin alike; then the second one keeps more of its words. */
function nameOf(
  fullName: string,
  isTaken: (name: string) => boolean,
  { notes }: FieldReader,
): string {
  if (fullName.length <= MAX_NAME_LENGTH) return fullName;
  const atPart = shortenTitle(fullName, MAX_NAME_LENGTH);
  const name = isTaken(atPart) ? shortenText(fullName, MAX_NAME_LENGTH) : atPart;
  notes.push(
    `Its name has ${fullName.length} characters, and there is room for ${MAX_NAME_LENGTH}, so it is shortened.`,
  );
  return name;
}

function noteSale(
  { priceBefore = "" }: RawProduct,
  price: ReadPrice,
  { notes }: FieldReader,
): void {
  const before = priceOf(withoutGuard(priceBefore));
  if (price.code !== "price" || before.code !== "price" || before.amount <= price.amount) return;
  notes.push(
    `On sale there: ${formatUsd(price.amount)} instead of ${formatUsd(before.amount)}. The shop takes ${formatUsd(price.amount)} and strikes nothing out.`,
  );
}

function noteLostMedia(raw: RawProduct, { notes }: FieldReader): void {
  const { description = "", shortDescription = "", isVerbatim } = raw;
  const lost = isVerbatim ? "" : describeLostMedia(`${description} ${shortDescription}`);
  if (lost === "") return;
  notes.push(
    `Left out of its description: ${lost}. The shop shows plain text, so check how it reads.`,
  );
}

/** A cell that is about cocoa counts; otherwise what the name or the description states. */
function cocoaOf(
  raw: RawProduct,
  name: string,
  described: Pick<ImportedProduct, "description" | "fullDescription">,
  { notes }: FieldReader,
): number | undefined {
  const text = `${described.description ?? ""}\n${described.fullDescription ?? ""}`;
  const stated = raw.details ? undefined : cocoaIn(name, text);
  const cocoa = cocoaCell(raw.cocoaPercentage ?? "", raw.isVerbatim) ?? stated;
  if (cocoa && cocoa.exact !== String(cocoa.percentage)) {
    notes.push(
      `Its cocoa is ${cocoa.exact}% there; the shop has whole percents, so it's ${cocoa.percentage}% here.`,
    );
  }
  return cocoa?.percentage;
}

/** Without those that are no address. */
function formerPathsOf(paths: readonly string[] = []): string[] | undefined {
  const usable = paths.map((path) => normalizePath(path)).filter((path) => !/\/$/.test(path));
  const unique = [...new Set(usable)].filter((path) => path.length <= MAX_PATH_LENGTH);
  return unique.length > 0 ? unique : undefined;
}

/** Truncates a name for a row that is not imported. */
export function shortName(name: string): string {
  return typedText(name).slice(0, 100).toWellFormed();
}

const MAX_SHORT_LENGTH = 300;
const MAX_FULL_LENGTH = 5000;
const SHORT_IS_LONG = `Its short description is longer than ${MAX_SHORT_LENGTH} characters, so it is shortened.`;

/** Our own files have both descriptions. For others, the first sentences become the short one. */
function descriptionsOf(
  { details, isVerbatim = false, shortDescription = "", description = "" }: RawProduct,
  fields: FieldReader,
): Pick<ImportedProduct, "description" | "fullDescription"> {
  const [short, full] = [shortDescription, description].map((text) =>
    typedText(fields.plain(text), { lines: true }),
  ) as [string, string];

  // Whoever has one text has the whole one in it.
  const isShortAlone = !isVerbatim && full === "" && short.length > MAX_SHORT_LENGTH;
  const text = isShortAlone ? short : full;
  const whole = fields.shortened("description", text, MAX_FULL_LENGTH);

  if (details && !isShortAlone) {
    return {
      description: fields.text("short description", shortDescription, MAX_SHORT_LENGTH),
      fullDescription: whole,
    };
  }

  if (short === "" && full === "") return {};
  if (full !== "" && short.length > MAX_SHORT_LENGTH) fields.notes.push(SHORT_IS_LONG);
  const first = firstSentences(short || full, MAX_SHORT_LENGTH);
  return { description: first, fullDescription: whole === first ? undefined : whole };
}

function nativeDetails(details: NativeDetails | undefined, fields: FieldReader) {
  if (!details) return {};
  const category = categoryNamed(details.category);
  if (details.category && !category) {
    fields.notes.push(`“${shortName(details.category)}” isn't one of the shop's categories.`);
  }

  const rating = ratingIn(details.rating);
  if (rating === undefined) fields.noteUnread("rating", details.rating);
  const calories = wholeNumber(details.calories, 9999);
  if (calories === undefined) fields.noteUnread("calories", details.calories);

  return {
    category,
    rating,
    ingredients: fields.list("ingredient", details.ingredients, { entries: 60, length: 100 }),
    allergens: fields.list("allergen", details.allergens, { entries: 20, length: 60 }),
    majorAllergens: fields.majorAllergens(details.majorAllergens),
    netWeight: fields.grams("net weight", details.netWeight),
    servingSize: fields.text("serving size", details.servingSize, 40),
    calories,
    ...perAmount((amount) =>
      fields.text(nutritionAmounts[amount].toLowerCase(), details[amount], 20),
    ),
    tastingNotes: fields.tastingNotes(details.tastingNotes),
    ...perFact((fact) => {
      const { maxLength, title } = productFacts[fact];
      return fields.text(title.toLowerCase(), details[fact], maxLength);
    }),
    awards: fields.list("award", details.awards, { entries: 20, length: 100 }),
  };
}

/** "4" or "4.5". */
function ratingIn(cell: string): number | undefined {
  return /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(cell) ? Number(cell) : undefined;
}
