import { type Cents, parseDecimal, toDecimal } from "../money/cents.ts";
import { typedText } from "../text/typed-text.ts";
import { isCategory } from "./category.ts";
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
export const productLists = ["tags", "ingredients", "allergens"] as const;
export type ProductList = (typeof productLists)[number];

/** The editor's form as it stands on the screen and as it is sent. */
export type ProductForm = {
  readonly texts: Readonly<Record<ProductField, string>>;
  readonly lists: Readonly<Record<ProductList, readonly string[]>>;
  readonly inStock: boolean;
};

/** What staff say about a bar; its id and its dates are the shop's. */
export type ProductDetails = Omit<Product, "id" | "price"> & { readonly price: Cents };

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
  | "not-an-image"
  | "not-images";
export type ProductProblems = Partial<Record<ProductField | ProductList, ProductProblem>>;

export type ReadProductForm =
  | { readonly ok: true; readonly details: ProductDetails }
  | { readonly ok: false; readonly problems: ProductProblems };

/** What the shop can charge for and what its column holds: far more than any bar costs. */
const HIGHEST_PRICE = 99_999_999;
/** A text that is no number takes this one. */
const RATING_WHEN_UNREADABLE = 4.5;
const MOST_IMAGES = 30;
const LONGEST_ADDRESS = 1000;
const MOST_CALORIES = 9999;

const longest = {
  name: 100,
  origin: 100,
  description: 300,
  fullDescription: 5000,
  servingSize: 40,
} as const;

const listLimits: Record<ProductList, { readonly entries: number; readonly length: number }> = {
  tags: { entries: 20, length: 40 },
  ingredients: { entries: 60, length: 100 },
  allergens: { entries: 20, length: 60 },
};

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
    servingSize: "1 oz (28g)",
    calories: "150",
    fat: "12g",
    carbs: "8g",
    protein: "3g",
    sugar: "6g",
    image: "",
    additionalImages: "",
  },
  lists: { tags: [], ingredients: [], allergens: [] },
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
    },
    inStock: product.inStock,
  };
}

/** Reads the whole form, and says of every field at once what is wrong with it. */
export function readProductForm({ texts, lists, inStock }: ProductForm): ReadProductForm {
  const problems: ProductProblems = {};

  const details = {
    name: required("name"),
    origin: required("origin"),
    description: required("description"),
    fullDescription: text("fullDescription"),
    price: price(),
    category: category(),
    rating: rating(),
    cocoaPercentage: cocoa(),
    tags: list("tags"),
    ingredients: list("ingredients"),
    allergens: list("allergens"),
    inStock,
    images: images(),
    nutritionFacts: nutrition(),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, details };

  function text(field: keyof typeof longest): string {
    const value = typedText(texts[field], { lines: field === "fullDescription" });
    if (value.length > longest[field]) problems[field] = "too-long";
    return value;
  }

  function required(field: keyof typeof longest): string {
    const value = text(field);
    if (value === "") problems[field] = "missing";
    return value;
  }

  function price(): Cents {
    const typed = texts.price.trim();
    const amount = isAmount(typed, 2) ? parseDecimal(typed) : undefined;
    if (typed === "") problems.price = "missing";
    else if (/^\d+$/.test(typed.replace(".", "")) && Number(typed) * 100 > HIGHEST_PRICE) {
      problems.price = "too-large";
    } else if (amount === undefined) problems.price = "not-an-amount";
    else if (amount <= 0) problems.price = "not-above-zero";
    return amount ?? (0 as Cents);
  }

  function category() {
    if (isCategory(texts.category)) return texts.category;
    problems.category = texts.category.trim() === "" ? "missing" : "not-a-category";
    return "specialty" as const;
  }

  function rating(): number {
    const typed = texts.rating.trim();
    const value = /^[-+]?(\d|\.\d)/.test(typed) ? Number(typed) : Number.NaN;
    if (Number.isNaN(value)) return RATING_WHEN_UNREADABLE;
    if (!isAmount(typed, 1) || value < 1 || value > 5) problems.rating = "not-a-rating";
    return value;
  }

  function cocoa(): number {
    const typed = texts.cocoaPercentage.trim();
    if (!/^\d{1,3}$/.test(typed) || Number(typed) > 100) {
      problems.cocoaPercentage = "not-a-percentage";
    }
    return Number(typed);
  }

  function list(name: ProductList): string[] {
    const limits = listLimits[name];
    const entries = new Map<string, string>();
    for (const entry of lists[name]) {
      const value = typedText(entry);
      // The first of several that differ in nothing but capitals stays.
      if (value !== "" && !entries.has(value.toLowerCase())) {
        entries.set(value.toLowerCase(), value);
      }
    }
    const kept = [...entries.values()];
    if (kept.some((entry) => entry.length > limits.length)) problems[name] = "too-long";
    else if (kept.length > limits.entries) problems[name] = "too-many";
    return kept;
  }

  function images(): string[] {
    const image = texts.image.trim();
    const additional = imageLines(texts.additionalImages);
    if (image.length > LONGEST_ADDRESS) problems.image = "too-long";
    else if (image !== "" && !isImageAddress(image)) problems.image = "not-an-image";
    if (additional.some((line) => line.length > LONGEST_ADDRESS)) {
      problems.additionalImages = "too-long";
    } else if (!additional.every(isImageAddress)) problems.additionalImages = "not-images";
    else if (additional.length > MOST_IMAGES) problems.additionalImages = "too-many";
    return [...new Set([...(image === "" ? [] : [image]), ...additional])];
  }

  function nutrition(): NutritionFacts | undefined {
    const servingSize = text("servingSize");
    const calories = texts.calories.trim();
    const weights = { fat: "", carbs: "", protein: "", sugar: "" };
    for (const field of ["fat", "carbs", "protein", "sugar"] as const) {
      weights[field] = typedText(texts[field]);
      if (weights[field] !== "" && !isWeight(weights[field])) problems[field] = "not-a-weight";
    }
    const nothing = [servingSize, calories, ...Object.values(weights)].every((each) => each === "");
    if (nothing) return undefined;
    if (!/^\d{1,6}$/.test(calories) || Number(calories) > MOST_CALORIES) {
      problems.calories = "not-calories";
    }
    return { servingSize, calories: Number(calories), ...weights };
  }
}

/** One address per line; blank lines are dropped. */
export function imageLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
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
