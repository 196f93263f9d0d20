import { z } from "zod/mini";
import { MAX_PATH_LENGTH } from "../../input/normalize-path.ts";
import { cents } from "../../money/cents.ts";
import { categories } from "../category.ts";
import { majorAllergens } from "../major-allergens.ts";
import { perAmount } from "../nutrition-facts.ts";
import { perFact, productFacts } from "../product-facts.ts";
import { tastingNotes } from "../tasting-notes.ts";

/** More bars than a maker has; the file may have more rows, for pictures and variants. */
export const MAX_IMPORTED_BARS = 5_000;
export const MAX_IMPORT_ROWS = 20_000;
/** Per bar. */
export const MAX_IMPORTED_PICTURES = 10;

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));
const list = (entries: number, length: number) =>
  z.optional(z.array(z.string().check(z.maxLength(length))).check(z.maxLength(entries)));
const count = (highest: number) => z.optional(z.int().check(z.gte(0), z.lte(highest)));
const picture = z.string().check(z.maxLength(1000), z.refine(isPictureAddress));
const grams = z.optional(z.int().check(z.gte(1), z.lte(50_000)));

/** What a file says about one bar. Missing values stay as they are in the shop. */
export const importedProductSchema = z.readonly(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    origin: text(100),
    description: text(300),
    fullDescription: text(5000),
    price: z.optional(
      z.pipe(
        z.int().check(z.gte(1), z.lte(99_999_999)),
        z.transform((amount: number) => cents(amount)),
      ),
    ),
    category: z.optional(z.enum(categories)),
    rating: z.optional(z.number().check(z.gte(0), z.lte(5))),
    cocoaPercentage: count(100),
    tags: list(20, 40),
    ingredients: list(60, 100),
    allergens: list(20, 60),
    majorAllergens: z.optional(z.array(z.enum(majorAllergens))),
    netWeight: grams,
    shippingWeight: grams,
    servingSize: text(40),
    calories: count(9999),
    ...perAmount(() => text(20)),
    tastingNotes: z.optional(z.array(z.enum(tastingNotes))),
    ...perFact((fact) => text(productFacts[fact].maxLength)),
    awards: list(20, 100),
    /** The label's UPC-A or EAN-13. */
    barcode: z.optional(z.string().check(z.regex(/^\d{12,13}$/))),
    pictures: z.optional(z.array(picture).check(z.maxLength(MAX_IMPORTED_PICTURES))),
    /** Where shoppers found it in its former shop, normalized. */
    formerPaths: z.optional(
      z.array(z.string().check(z.maxLength(MAX_PATH_LENGTH))).check(z.maxLength(4)),
    ),
    /** The counted stock, if the file has it. Only for new bars. */
    count: count(1_000_000),
    /** Whether it can be bought. Only for new bars. */
    inStock: z.optional(z.boolean()),
  }),
);
export type ImportedProduct = z.infer<typeof importedProductSchema>;

/** A bar in a file, or a row that is not one. */
export type ImportItem = {
  /** In the file; its header is row 1. */
  readonly row: number;
  readonly name: string;
} & (
  | {
      /**
       * The same in every file of its original shop: the bar's id there, "sku:" and its SKU, or "name:"
       * and its name.
       */
      readonly key: string;
      readonly product: ImportedProduct;
      /** Remarks about the row, as sentences. */
      readonly notes: readonly string[];
    }
  /** Why it is skipped, as a sentence. */
  | { readonly skipped: string }
);

/** An address on the web, as files of other shops have them. */
export function isPictureAddress(address: string): boolean {
  return /^https?:\/\/[^\s"'<>\\/][^\s"'<>\\]*$/i.test(address);
}
