import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-field.ts";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { taxCategories } from "../tax/tax-category.ts";
import { categories } from "./category.ts";
import { type MajorAllergen, majorAllergens, sortMajorAllergens } from "./major-allergens.ts";
import type { NutritionFacts } from "./nutrition-facts.ts";
import { isImageAddress, type Product } from "./product.ts";

/** Every field of the product editor that takes one text, in the order of the screen. */
export const productFields = [
  "name",
  "origin",
  "description",
  "fullDescription",
  "price",
  "category",
  "rating",
  "cocoaPercentage",
  "netWeight",
  "shippingWeight",
  "taxCategory",
  "servingSize",
  "calories",
  "fat",
  "carbs",
  "protein",
  "sugar",
  "image",
  "additionalImages",
] as const;
export type ProductField = (typeof productFields)[number];

/** The fields that take several texts, each of them short. */
export const productLists = ["tags", "ingredients", "allergens", "majorAllergens"] as const;
export type ProductList = (typeof productLists)[number];

/** The editor's form as it stands on the screen and as it is sent. */
export type ProductForm = {
  readonly texts: Readonly<Record<ProductField, string>>;
  readonly lists: Readonly<Record<ProductList, readonly string[]>>;
  readonly inStock: boolean;
};

/** What staff say about a product; its id and its dates are the shop's. */
export type ProductDetails = Omit<Product, "id" | "price" | "left"> & { readonly price: Cents };

/** Why a field was refused; the words for it live with the other sentences of the screen. */
export type ProductProblem =
  | "missing"
  | "too-long"
  | "too-many"
  | "not-an-amount"
  | "not-above-zero"
  | "too-large"
  | "not-a-category"
  | "not-a-rating"
  | "not-a-percentage"
  | "not-calories"
  | "not-a-weight"
  | "not-grams"
  | "not-an-allergen"
  | "not-a-tax-category"
  | "not-an-image"
  | "not-images";
export type ProductProblems = Partial<Record<ProductField | ProductList, ProductProblem>>;

export type ReadProductForm =
  | { readonly ok: true; readonly details: ProductDetails }
  | { readonly ok: false; readonly problems: ProductProblems };

/** What the shop can charge for and what its column holds: far more than any bar costs. */
const HIGHEST_PRICE = 99_999_999;
/** A text that is no number takes this one. */
const RATING_WHEN_UNREADABLE = "4.5";
const MOST_IMAGES = 30;
const LONGEST_ADDRESS = 1000;
const MOST_CALORIES = 9999;
const MOST_GRAMS = 50_000;

/** What the editor starts from for a bar that is not there yet. */
export const newProductForm: ProductForm = {
  texts: {
    name: "",
    origin: "",
    description: "",
    fullDescription: "",
    price: "",
    category: "dark",
    rating: "4.5",
    cocoaPercentage: "70",
    netWeight: "",
    shippingWeight: "",
    taxCategory: "candy",
    servingSize: "1 oz (28g)",
    calories: "150",
    fat: "12g",
    carbs: "8g",
    protein: "3g",
    sugar: "6g",
    image: "",
    additionalImages: "",
  },
  lists: { tags: [], ingredients: [], allergens: [], majorAllergens: [] },
  inStock: true,
};

/** A stored bar as the fields show it. */
export function productFormOf(product: Product): ProductForm {
  const facts = product.nutritionFacts;
  const [image = "", ...additional] = product.images;
  return {
    texts: {
      name: product.name,
      origin: product.origin,
      description: product.description,
      fullDescription: product.fullDescription,
      price: product.price === undefined ? "" : toDecimal(product.price),
      category: product.category,
      // 0 is "nobody rated it", which the field cannot say: it begins at 1.
      rating: product.rating >= 1 ? String(product.rating) : "",
      cocoaPercentage: String(product.cocoaPercentage),
      netWeight: String(product.netWeight ?? ""),
      shippingWeight: String(product.shippingWeight ?? ""),
      taxCategory: product.taxCategory,
      servingSize: facts?.servingSize ?? "",
      calories: String(facts?.calories ?? ""),
      fat: facts?.fat ?? "",
      carbs: facts?.carbs ?? "",
      protein: facts?.protein ?? "",
      sugar: facts?.sugar ?? "",
      image,
      additionalImages: additional.join("\n"),
    },
    lists: {
      tags: product.tags,
      ingredients: product.ingredients,
      allergens: product.allergens,
      majorAllergens: product.majorAllergens,
    },
    inStock: product.inStock,
  };
}

const price = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, "missing"),
    z.refine((text) => !isTooLarge(text), "too-large"),
    z.refine((text) => isAmount(text, 2) && parseDecimal(text) !== undefined, "not-an-amount"),
  ),
  z
    .transform((text: string): Cents => parseDecimal(text) ?? ZERO)
    .check(z.refine((amount) => amount > 0, "not-above-zero")),
);

const rating = z.pipe(
  z.string().check(
    z.trim(),
    z.overwrite((text) => (isNumber(text) ? text : RATING_WHEN_UNREADABLE)),
    z.refine((text) => isAmount(text, 1) && Number(text) >= 1 && Number(text) <= 5, "not-a-rating"),
  ),
  z.transform(Number),
);

const weight = z.string().check(
  z.overwrite((text) => typedText(text)),
  z.refine((text) => text === "" || isWeight(text), "not-a-weight"),
);

const grams = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(/^\d{0,6}$/, "not-grams"),
    z.refine(
      (text) => text === "" || (Number(text) > 0 && Number(text) <= MOST_GRAMS),
      "not-grams",
    ),
  ),
  z.transform((text) => (text === "" ? null : Number(text))),
);

const image = z.string().check(z.trim(), z.maxLength(LONGEST_ADDRESS, "too-long"));

/** Short texts. Blank ones are dropped, and the first of several that differ only in case stays. */
const list = (entries: number, length: number) =>
  z.pipe(
    z.pipe(z.array(z.string()), z.transform(withoutDoubles)),
    z
      .array(z.string().check(z.maxLength(length, "too-long")))
      .check(z.maxLength(entries, "too-many")),
  );

/** The fields of the editor. The messages are codes of `ProductProblem`. */
const productSchema = z.pipe(
  z
    .object({
      name: requiredText(100),
      origin: requiredText(100),
      description: requiredText(300),
      fullDescription: optionalText(5000, { lines: true }),
      price,
      category: z.pipe(
        z.string().check(z.trim(), z.minLength(1, "missing")),
        z.enum(categories, "not-a-category"),
      ),
      rating,
      cocoaPercentage: z.pipe(
        z.string().check(z.trim(), z.regex(/^(?:0?\d{1,2}|100)$/, "not-a-percentage")),
        z.transform(Number),
      ),
      tags: list(20, 40),
      ingredients: list(60, 100),
      allergens: list(20, 60),
      majorAllergens: z.pipe(
        z.array(z.enum(majorAllergens, "not-an-allergen")),
        z.transform((chosen: MajorAllergen[]) => sortMajorAllergens(chosen)),
      ),
      netWeight: grams,
      shippingWeight: grams,
      taxCategory: z.enum(taxCategories, "not-a-tax-category"),
      inStock: z.boolean(),
      image: image.check(z.refine((text) => text === "" || isImageAddress(text), "not-an-image")),
      additionalImages: z.pipe(
        z.pipe(z.string(), z.transform(imageLines)),
        z
          .array(image.check(z.refine(isImageAddress, "not-images")))
          .check(z.maxLength(MOST_IMAGES, "too-many")),
      ),
      servingSize: optionalText(40),
      calories: z.string().check(
        z.trim(),
        z.regex(/^\d{0,6}$/, "not-calories"),
        z.refine((text) => Number(text) <= MOST_CALORIES, "not-calories"),
      ),
      fat: weight,
      carbs: weight,
      protein: weight,
      sugar: weight,
    })
    .check(
      z.refine((form) => !hasNutrition(form) || form.calories !== "", {
        path: ["calories"],
        error: "not-calories",
        // Said together with what is wrong with the other fields.
        when: () => true,
      }),
    ),
  z.transform((form): ProductDetails => {
    const { image, additionalImages, servingSize, calories, fat, carbs, protein, sugar, ...rest } =
      form;
    const facts = { servingSize, calories: Number(calories), fat, carbs, protein, sugar };
    return {
      ...rest,
      images: [...new Set([...(image === "" ? [] : [image]), ...additionalImages])],
      nutritionFacts: hasNutrition(form) ? facts : undefined,
    };
  }),
);

/** Reads the whole form, and says of every field at once what is wrong with it. */
export function readProductForm({ texts, lists, inStock }: ProductForm): ReadProductForm {
  const read = productSchema.safeParse({ ...texts, ...lists, inStock });
  if (read.success) return { ok: true, details: read.data };
  return { ok: false, problems: fieldErrors(read.error) };
}

/** One address per line; blank lines are dropped. */
export function imageLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
}

function hasNutrition(form: Record<keyof NutritionFacts, string>): boolean {
  const { servingSize, calories, fat, carbs, protein, sugar } = form;
  return [servingSize, calories, fat, carbs, protein, sugar].some((text) => text !== "");
}

function withoutDoubles(entries: string[]): string[] {
  const kept = new Map<string, string>();
  for (const entry of entries.map((each) => typedText(each))) {
    const key = entry.toLowerCase();
    if (entry !== "" && !kept.has(key)) kept.set(key, entry);
  }
  return [...kept.values()];
}

function isTooLarge(price: string): boolean {
  return /^(?=.*\d)\d*\.?\d*$/.test(price) && Number(price) * 100 > HIGHEST_PRICE;
}

/** Whether it begins like a number and is one, such as "4.5", "-1" or "1e0". */
function isNumber(text: string): boolean {
  return /^[-+]?(\d|\.\d)/.test(text) && !Number.isNaN(Number(text));
}

/** Digits, perhaps a point: not "1e9", "Infinity", "0x10" or nothing at all. */
function isAmount(text: string, decimals: number): boolean {
  const match = /^-?(?=\.?\d)\d*(?:\.(\d*))?$/.exec(text);
  return match !== null && (match[1] ?? "").length <= decimals;
}

/** "12g", "0.5 g", "<1g" or "200mg", as a label gives it. */
function isWeight(text: string): boolean {
  return /^(?:<|less than )?\s?\d{1,4}(?:\.\d{1,2})?\s?(?:g|mg)$/i.test(text);
}
