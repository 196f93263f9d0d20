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
  textUpTo,
  wholeNumber,
} from "./values.ts";

/** A bar as a file has it, in the words of no format any more. An empty text says nothing. */
export type RawProduct = {
  readonly row: number;
  readonly name: string;
  /** The first of these that says something is the bar's key; without any its name is. */
  readonly keys: readonly string[];
  readonly price: string;
  /** What it cost before, where that is struck out there. */
  readonly priceBefore?: string;
  readonly shortDescription?: string;
  readonly description?: string;
  /** Words among which its category may be, the most certain first. */
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
  /** What our own files alone say. */
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
    | "sugar",
    string
  > &
    Record<"ingredients" | "allergens" | "majorAllergens", readonly string[]>
>;

/** What a format's reader says of a row: a bar as it stands there, or why there is none. */
export type FoundRow =
  | RawProduct
  | { readonly row: number; readonly name: string; readonly skipped: string };

/** The cells of a row by the names of their columns, and the row's number; the heading is row 1. */
export type FileRow = {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
};

export type FormatReader = (rows: readonly FileRow[], today: string) => FoundRow[];
export type FormatReaders = Readonly<Record<ImportFormat, FormatReader>>;

/** The bar that the shop would have, or why it has none. */
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
    cocoaPercentage:
      wholeNumber(raw.cocoaPercentage?.replace("%", ""), 100) ??
      (raw.own ? undefined : cocoaIn(name, described.fullDescription ?? described.description)),
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

/** What a name is cut to where nothing becomes of it. */
export function shortName(name: string): string {
  return typedText(name).slice(0, 100).toWellFormed();
}

/** Our own files say both descriptions. Of others the first sentences are the short one. */
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
  };
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}
