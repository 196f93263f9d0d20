import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-field.ts";
import { type Cents, toDecimal } from "../money/cents.ts";
import { taxCategories } from "../tax/tax-category.ts";
import { categories } from "./category.ts";
import { type MajorAllergen, majorAllergens, sortMajorAllergens } from "./major-allergens.ts";
import { keptDetails, parsePicturesDetails } from "./picture-details.ts";
import { isImageAddress, type Product } from "./product.ts";
import {
  cocoaShare,
  grams,
  image,
  list,
  price,
  ratingIfStated,
  ratingOrDefault,
  weight,
} from "./product-form-fields.ts";
import { sortTastingNotes, type TastingNote, tastingNotes } from "./tasting-notes.ts";

/** Text fields of the product editor, in the order of the screen. */
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
  "saturatedFat",
  "sodium",
  "carbs",
  "protein",
  "sugar",
  "addedSugars",
  "beanVariety",
  "farm",
  "harvest",
  "roast",
  "concheTime",
  "image",
  "additionalImages",
  "pictureDetails",
] as const;
export type ProductField = (typeof productFields)[number];

/** Fields with several short texts. */
export const productLists = [
  "tags",
  "ingredients",
  "allergens",
  "majorAllergens",
  "tastingNotes",
  "awards",
] as const;
export type ProductList = (typeof productLists)[number];

/** The editor's form, as sent. */
export type ProductForm = {
  readonly texts: Readonly<Record<ProductField, string>>;
  readonly lists: Readonly<Record<ProductList, readonly string[]>>;
  readonly inStock: boolean;
};

/** What staff enter about a product, without its id and dates. */
export type ProductDetails = Omit<Product, "id" | "price" | "left" | "archived"> & {
  readonly price: Cents;
};

/** Error codes of fields; their messages are with the screen's other texts. */
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
  | "not-a-note"
  | "not-a-tax-category"
  | "not-an-image"
  | "not-images";
export type ProductProblems = Partial<Record<ProductField | ProductList, ProductProblem>>;

export type ReadProductForm =
  | { readonly ok: true; readonly details: ProductDetails }
  | { readonly ok: false; readonly problems: ProductProblems };

const MOST_IMAGES = 30;
const MOST_CALORIES = 9999;

/**
 * What happens to the defaults of a new product: a demo fills them in. A real shop only proposes
 * them, so that it never publishes a rating, a cocoa share or nutrition facts that nobody stated.
 */
export type ProductDefaults = "filled-in" | "proposed";

export const proposedTexts = {
  rating: "4.5",
  cocoaPercentage: "70",
  servingSize: "1 oz (28g)",
  calories: "150",
  fat: "12g",
  carbs: "8g",
  protein: "3g",
  sugar: "6g",
} as const satisfies Partial<Record<ProductField, string>>;

/** Initial values of a new product's form. */
export function newProductForm(defaults: ProductDefaults): ProductForm {
  if (defaults === "proposed") return emptyProductForm;
  return { ...emptyProductForm, texts: { ...emptyProductForm.texts, ...proposedTexts } };
}

const emptyProductForm: ProductForm = {
  texts: {
    name: "",
    origin: "",
    description: "",
    fullDescription: "",
    price: "",
    category: "dark",
    rating: "",
    cocoaPercentage: "",
    netWeight: "",
    shippingWeight: "",
    taxCategory: "candy",
    servingSize: "",
    calories: "",
    fat: "",
    saturatedFat: "",
    sodium: "",
    carbs: "",
    protein: "",
    sugar: "",
    addedSugars: "",
    beanVariety: "",
    farm: "",
    harvest: "",
    roast: "",
    concheTime: "",
    image: "",
    additionalImages: "",
    pictureDetails: "{}",
  },
  lists: {
    tags: [],
    ingredients: [],
    allergens: [],
    majorAllergens: [],
    tastingNotes: [],
    awards: [],
  },
  inStock: true,
};

/** A stored product as the fields show it. */
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
      // 0 means "not rated", which the field cannot show because it starts at 1.
      rating: product.rating >= 1 ? String(product.rating) : "",
      cocoaPercentage: String(product.cocoaPercentage ?? ""),
      netWeight: String(product.netWeight ?? ""),
      shippingWeight: String(product.shippingWeight ?? ""),
      taxCategory: product.taxCategory,
      servingSize: facts?.servingSize ?? "",
      calories: String(facts?.calories ?? ""),
      fat: facts?.fat ?? "",
      saturatedFat: facts?.saturatedFat ?? "",
      sodium: facts?.sodium ?? "",
      carbs: facts?.carbs ?? "",
      protein: facts?.protein ?? "",
      sugar: facts?.sugar ?? "",
      addedSugars: facts?.addedSugars ?? "",
      beanVariety: product.beanVariety,
      farm: product.farm,
      harvest: product.harvest,
      roast: product.roast,
      concheTime: product.concheTime,
      image,
      additionalImages: additional.join("\n"),
      pictureDetails: JSON.stringify(product.pictureDetails),
    },
    lists: {
      tags: product.tags,
      ingredients: product.ingredients,
      allergens: product.allergens,
      majorAllergens: product.majorAllergens,
      tastingNotes: product.tastingNotes,
      awards: product.awards,
    },
    inStock: product.inStock,
  };
}

/** The form for a copy of a product. It is out of stock until somebody changes that. */
export function duplicateForm(product: Product): ProductForm {
  const form = productFormOf(product);
  const name = `${form.texts.name.slice(0, 90)} (copy)`.trim();
  return { ...form, texts: { ...form.texts, name }, inStock: false };
}

/** The fields of the editor. The messages are codes of `ProductProblem`. */
const productSchema = (rating: typeof ratingOrDefault | typeof ratingIfStated) =>
  z.pipe(
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
        cocoaPercentage: cocoaShare,
        tags: list(20, 40),
        ingredients: list(60, 100),
        allergens: list(20, 60),
        majorAllergens: z.pipe(
          z.array(z.enum(majorAllergens, "not-an-allergen")),
          z.transform((chosen: MajorAllergen[]) => sortMajorAllergens(chosen)),
        ),
        tastingNotes: z.pipe(
          z.array(z.enum(tastingNotes, "not-a-note")),
          z.transform((chosen: TastingNote[]) => sortTastingNotes(chosen)),
        ),
        awards: list(20, 100),
        beanVariety: optionalText(60),
        farm: optionalText(100),
        harvest: optionalText(60),
        roast: optionalText(60),
        concheTime: optionalText(60),
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
        pictureDetails: z.pipe(z.string(), z.transform(parsePicturesDetails)),
        servingSize: optionalText(40),
        calories: z.string().check(
          z.trim(),
          z.regex(/^\d{0,6}$/, "not-calories"),
          z.refine((text) => Number(text) <= MOST_CALORIES, "not-calories"),
        ),
        fat: weight,
        saturatedFat: weight,
        sodium: weight,
        carbs: weight,
        protein: weight,
        sugar: weight,
        addedSugars: weight,
      })
      .check(
        z.refine((form) => !hasNutrition(form) || form.calories !== "", {
          path: ["calories"],
          error: "not-calories",
          // Reported together with the errors of other fields.
          when: () => true,
        }),
      ),
    z.transform((form): ProductDetails => {
      const { image, additionalImages, pictureDetails, ...others } = form;
      const { servingSize, calories, fat, carbs, protein, sugar, ...beside } = others;
      const { saturatedFat, sodium, addedSugars, ...rest } = beside;
      const facts = { servingSize, calories: Number(calories), fat, carbs, protein, sugar };
      const images = [...new Set([...(image === "" ? [] : [image]), ...additionalImages])];
      return {
        ...rest,
        images,
        pictureDetails: keptDetails(pictureDetails, images),
        nutritionFacts: hasNutrition(form)
          ? {
              ...facts,
              ...(saturatedFat && { saturatedFat }),
              ...(sodium && { sodium }),
              ...(addedSugars && { addedSugars }),
            }
          : undefined,
      };
    }),
  );

const productSchemas = {
  "filled-in": productSchema(ratingOrDefault),
  proposed: productSchema(ratingIfStated),
} as const;

/** Validates the whole form, reporting all errors at once. */
export function readProductForm(
  { texts, lists, inStock }: ProductForm,
  defaults: ProductDefaults,
): ReadProductForm {
  const read = productSchemas[defaults].safeParse({ ...texts, ...lists, inStock });
  if (read.success) return { ok: true, details: read.data };
  return { ok: false, problems: fieldErrors(read.error) };
}

/** One address per line; blank lines are dropped. */
export function imageLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
}

const nutritionFields = [
  "servingSize",
  "calories",
  "fat",
  "saturatedFat",
  "sodium",
  "carbs",
  "protein",
  "sugar",
  "addedSugars",
] as const satisfies readonly ProductField[];

function hasNutrition(form: Record<(typeof nutritionFields)[number], string>): boolean {
  return nutritionFields.some((field) => form[field] !== "");
}
