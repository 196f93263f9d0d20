import type { FileRow } from "../../input/file-row.ts";
import { typedText } from "../../input/typed-text.ts";
import { formatUsd } from "../../money/cents.ts";
import type { ImportFormat } from "./import-formats.ts";
import { firstSentences, isFormula, isGarbled, textOfHtml, unguardedCell } from "./plain-text.ts";
import { type ImportedProduct, type ImportItem, importedProductSchema } from "./product-import.ts";
import {
  allergensNamed,
  barcodeOf,
  categoryNamed,
  cocoaIn,
  gramsOf,
  guessCategory,
  listOf,
  picturesOf,
  priceOf,
  tastingNotesNamed,
  textUpTo,
  wholeNumber,
} from "./values.ts";

/** A bar as read from a file, independent of the format. Empty text means no value. */
export type RawProduct = {
  readonly row: number;
  readonly name: string;
  /** The first non-empty one is the bar's key; its name if all are empty. */
  readonly keys: readonly string[];
  readonly price: string;
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
  readonly grams?: number | undefined;
  readonly barcode?: string;
  readonly count?: string;
  readonly inStock?: boolean | undefined;
  readonly notes?: readonly string[];
  /** Values that only our own files have. */
  readonly own?: OwnDetails;
};

export type OwnDetails = Readonly<
  Record<
    | "category"
    | "rating"
    | "netWeight"
    | "servingSize"
    | "calories"
    | "fat"
    | "carbs"
    | "protein"
    | "sugar"
    | "saturatedFat"
    | "sodium"
    | "addedSugars"
    | "beanVariety"
    | "farm"
    | "harvest"
    | "roast"
    | "concheTime",
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

export type FormatReader = (rows: readonly FileRow[], today: string) => FoundRow[];
export type FormatReaders = Readonly<Record<ImportFormat, FormatReader>>;

/** Converts it to the bar that the shop would store, or explains why not. */
export function productOf(raw: RawProduct): ImportItem {
  const name = typedText(unguardedCell(raw.name));
  const skip = (skipped: string): ImportItem => ({ row: raw.row, name: shortName(name), skipped });
  const texts = [raw.name, raw.description ?? "", raw.shortDescription ?? ""];
  if ([...texts, raw.price].some(isFormula)) {
    return skip(
      "A cell has a formula instead of its result. Keep the values in the spreadsheet, and choose the file again.",
    );
  }
  if (name === "") return skip("It has no name.");
  if (name.length > 100) return skip("Its name is longer than 100 characters.");
  if (texts.some(isGarbled)) {
    return skip(
      "Some letters are garbled, such as “CafÃ©” for “Café”. Save the file as CSV UTF-8, and choose it again.",
    );
  }
  const price = priceOf(unguardedCell(raw.price));
  if (price.code === "unreadable") {
    return skip(`“${raw.price.slice(0, 40).toWellFormed()}” isn't a price.`);
  }
  const notes = [...(raw.notes ?? [])];
  const before = priceOf(unguardedCell(raw.priceBefore ?? ""));
  if (price.code === "price" && before.code === "price" && before.amount > price.amount) {
    notes.push(
      `On sale there: ${formatUsd(price.amount)} instead of ${formatUsd(before.amount)}. The shop takes ${formatUsd(price.amount)} and strikes nothing out.`,
    );
  }
  const described = descriptionsOf(raw, notes);
  const product = withoutUndefined({
    name,
    ...described,
    ...ownDetails(raw.own, notes),
    origin: textUpTo(100, raw.origin),
    price: price.code === "price" ? price.amount : undefined,
    cocoaPercentage: cocoaOf(raw, name, described.fullDescription ?? described.description),
    ...(!raw.own && { category: guessCategory(raw.kinds ?? [], name) }),
    tags: listOf(raw.tags, { entries: 20, length: 40, what: "tag" }, notes),
    shippingWeight: gramsOf(raw.grams, notes),
    barcode: barcodeOf(raw.barcode, notes),
    pictures: picturesOf(raw.pictures, notes),
    count: wholeNumber(raw.count?.replace(/\.0+$/, ""), 1_000_000),
    inStock: raw.inStock,
  });
  const read = importedProductSchema.safeParse(product);
  if (!read.success) return skip("Something in it is more than the shop can store.");
  const key = raw.keys.map((each) => typedText(each.replace(/^'/, ""))).find((each) => each !== "");
  return {
    row: raw.row,
    name,
    key: (key ?? `name:${name.toLowerCase()}`).slice(0, 200).toWellFormed(),
    product: read.data,
    notes,
  };
}

/** The share in its own column, else from the texts. 0 states none. */
function cocoaOf({ cocoaPercentage, own }: RawProduct, ...texts: (string | undefined)[]) {
  const stated = wholeNumber(cocoaPercentage?.replace("%", ""), 100);
  if (stated !== undefined || own) return stated || undefined;
  return cocoaIn(...texts);
}

/** Truncates a name for a row that is not imported. */
export function shortName(name: string): string {
  return typedText(name).slice(0, 100).toWellFormed();
}

/** Our own files have both descriptions. For others, the first sentences become the short one. */
function descriptionsOf(
  { own, shortDescription = "", description = "" }: RawProduct,
  notes: string[],
): Pick<ImportedProduct, "description" | "fullDescription"> {
  const plain = (text: string) =>
    typedText(own ? unguardedCell(text) : textOfHtml(unguardedCell(text)), { lines: true });
  const [short, full] = [plain(shortDescription), plain(description)];
  if (own)
    return { description: textUpTo(300, short), fullDescription: textUpTo(5000, full, true) };
  if (short === "" && full === "") return {};
  const first = firstSentences(short || full, 300);
  if (full.length > 5000) {
    notes.push("Its description is longer than 5,000 characters; the shop takes the beginning.");
  }
  const whole = full.slice(0, 5000).toWellFormed().trim();
  return {
    description: first,
    fullDescription: whole === "" || whole === first ? undefined : whole,
  };
}

function ownDetails(own: OwnDetails | undefined, notes: string[]) {
  if (!own) return {};
  const category = categoryNamed(own.category);
  if (own.category && !category) {
    notes.push(`“${shortName(own.category)}” is none of the shop's categories.`);
  }
  const rating = /^\d(\.\d)?$/.test(own.rating) ? Number(own.rating) : undefined;
  return {
    category,
    rating: rating !== undefined && rating <= 5 ? rating : undefined,
    ingredients: listOf(own.ingredients, { entries: 60, length: 100, what: "ingredient" }, notes),
    allergens: listOf(own.allergens, { entries: 20, length: 60, what: "allergen" }, notes),
    majorAllergens: allergensNamed(own.majorAllergens, notes),
    netWeight: gramsOf(wholeNumber(own.netWeight, 1_000_000), notes),
    servingSize: textUpTo(40, own.servingSize),
    calories: wholeNumber(own.calories, 9999),
    fat: textUpTo(20, own.fat),
    carbs: textUpTo(20, own.carbs),
    protein: textUpTo(20, own.protein),
    sugar: textUpTo(20, own.sugar),
    saturatedFat: textUpTo(20, own.saturatedFat),
    sodium: textUpTo(20, own.sodium),
    addedSugars: textUpTo(20, own.addedSugars),
    tastingNotes: tastingNotesNamed(own.tastingNotes, notes),
    beanVariety: textUpTo(60, own.beanVariety),
    farm: textUpTo(100, own.farm),
    harvest: textUpTo(60, own.harvest),
    roast: textUpTo(60, own.roast),
    concheTime: textUpTo(60, own.concheTime),
    awards: listOf(own.awards, { entries: 20, length: 100, what: "award" }, notes),
  };
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}
