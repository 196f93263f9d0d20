import { z } from "zod/mini";
import {
  emptyOrCodec,
  optionalTextCodec,
  requiredTextCodec,
  switchCodec,
} from "../form/field-codecs.ts";
import { encodeForm, type FormCodec, readingCodec, rule } from "../form/form-codec.ts";
import { taxCategories } from "../tax/tax-category.ts";
import { categories } from "./category.ts";
import { type MajorAllergen, majorAllergens, sortMajorAllergens } from "./major-allergens.ts";
import { type NutritionFacts, perAmount } from "./nutrition-facts.ts";
import { detailsOfImages, picturesDetailsSchema } from "./picture-details.ts";
import type { Product } from "./product.ts";
import { perFact, productFacts } from "./product-facts.ts";
import {
  CALORIES_PROBLEM,
  caloriesCodec,
  cocoaShareCodec,
  entriesCodec,
  gramsCodec,
  imagesCodec,
  isUsableImage,
  priceOrNoneCodec,
  ratingIfStatedCodec,
  ratingOrDefaultCodec,
  weightCodec,
} from "./product-fields.ts";
import { sortTastingNotes, type TastingNote, tastingNotes } from "./tasting-notes.ts";

/** What staff enter about a product, without its id and dates. */
export type ProductDetails = Omit<Product, "id" | "remaining" | "archived">;

/**
 * What happens to the defaults of a new product: a demo fills them in. A real shop only proposes
 * them, so that it never publishes a rating, a cocoa share or nutrition facts that nobody stated.
 */
export type ProductDefaults = "filled-in" | "proposed";

const TOO_LONG = "This is too long.";

const allergensCodec = readingCodec<readonly MajorAllergen[], readonly MajorAllergen[]>(
  z.readonly(z.array(z.enum(majorAllergens))),
  (chosen) => sortMajorAllergens(chosen),
  (chosen) => chosen,
);

const tastingNotesCodec = readingCodec<readonly TastingNote[], readonly TastingNote[]>(
  z.readonly(z.array(z.enum(tastingNotes))),
  (chosen) => sortTastingNotes(chosen),
  (chosen) => chosen,
);

const fieldsWith = (rating: FormCodec<number, string>) =>
  z
    .object({
      name: requiredTextCodec(100, "Please enter a name of up to 100 characters."),
      origin: requiredTextCodec(100, "Please enter an origin of up to 100 characters."),
      description: requiredTextCodec(
        300,
        "Please enter a short description of up to 300 characters.",
      ),
      fullDescription: optionalTextCodec(5000, TOO_LONG, { lines: true }),
      price: priceOrNoneCodec,
      category: z.enum(categories),
      rating,
      cocoaPercentage: cocoaShareCodec,
      tags: entriesCodec(20, 40),
      inStock: switchCodec,
      ingredients: entriesCodec(60, 100),
      allergens: entriesCodec(20, 60),
      majorAllergens: allergensCodec,
      netWeight: gramsCodec,
      shippingWeight: gramsCodec,
      taxCategory: z.enum(taxCategories),
      servingSize: optionalTextCodec(40, TOO_LONG),
      calories: caloriesCodec,
      ...perAmount(() => weightCodec),
      tastingNotes: tastingNotesCodec,
      ...perFact((fact) => optionalTextCodec(productFacts[fact].maxLength, TOO_LONG)),
      awards: entriesCodec(20, 100),
      image: emptyOrCodec(
        isUsableImage,
        "Please enter an address that begins with / or https://.",
        { max: 2000 },
      ),
      additionalImages: imagesCodec,
      pictureDetails: picturesDetailsSchema,
    })
    .check(
      rule((form, add) => {
        const amounts = Object.values(perAmount((amount) => form[amount]));
        const isStated = [form.servingSize, ...amounts].some(Boolean);
        if (isStated && form.calories === null) add(["calories"], CALORIES_PROBLEM);
      }),
    );

type ProductFields = z.output<ReturnType<typeof fieldsWith>>;

function detailsOf(typed: ProductFields): ProductDetails {
  const { image, additionalImages, pictureDetails, servingSize, calories, ...fields } = typed;
  const { fat, carbs, protein, sugar, saturatedFat, sodium, addedSugars, ...details } = fields;
  const images = [...new Set([...(image === "" ? [] : [image]), ...additionalImages])];
  const nutritionFacts: NutritionFacts = {
    ...{ servingSize, calories, fat, carbs, protein, sugar },
    ...(saturatedFat && { saturatedFat }),
    ...(sodium && { sodium }),
    ...(addedSugars && { addedSugars }),
  };
  return {
    ...details,
    images,
    pictureDetails: detailsOfImages(pictureDetails, images),
    nutritionFacts: calories === null ? undefined : nutritionFacts,
  };
}

const formWith = (rating: FormCodec<number, string>) =>
  z.codec(fieldsWith(rating), z.custom<ProductDetails>(), {
    decode: detailsOf,
    encode({ images, nutritionFacts, ...details }) {
      const [image = "", ...additionalImages] = images;
      const { servingSize = "", calories = null } = nutritionFacts ?? {};
      const amounts = perAmount((amount) => nutritionFacts?.[amount] ?? "");
      return { ...details, servingSize, calories, ...amounts, image, additionalImages };
    },
  });

/** A product, as it is typed and as it is stored. */
export const productCodecs = {
  "filled-in": formWith(ratingOrDefaultCodec),
  proposed: formWith(ratingIfStatedCodec),
} as const satisfies Record<ProductDefaults, unknown>;

export type TypedProduct = z.input<(typeof productCodecs)["proposed"]>;

/**
 * A product while it is typed, for its preview: a field that cannot be read is as it was stored.
 *
 * @param typed as sent by a browser
 */
export function readUnfinishedProduct(
  typed: Readonly<Record<string, unknown>>,
  stored: ProductDetails,
): ProductDetails {
  const codec = fieldsWith(ratingIfStatedCodec);
  const storedFields: Readonly<Record<string, unknown>> = encodeForm(
    productCodecs.proposed,
    stored,
  );
  const fields = Object.entries(codec.shape).map(([name, field]) => {
    const read = z.safeParse(field, typed[name]);
    if (read.success) return [name, read.data];

    const readStored = z.safeParse(field, storedFields[name]);
    // Without a name or a price it can be shown, if not saved.
    return [name, readStored.success ? readStored.data : stored[name as keyof ProductDetails]];
  });
  return detailsOf(Object.fromEntries(fields) as ProductFields);
}

const emptyProduct: ProductDetails = {
  name: "",
  origin: "",
  description: "",
  fullDescription: "",
  price: undefined,
  category: "dark",
  rating: 0,
  cocoaPercentage: null,
  tags: [],
  inStock: true,
  ingredients: [],
  allergens: [],
  majorAllergens: [],
  netWeight: null,
  shippingWeight: null,
  taxCategory: "candy",
  nutritionFacts: undefined,
  tastingNotes: [],
  ...perFact(() => ""),
  awards: [],
  images: [],
  pictureDetails: {},
};

const filledInProduct: ProductDetails = {
  ...emptyProduct,
  rating: 4.5,
  cocoaPercentage: 70,
  nutritionFacts: {
    servingSize: "1 oz (28g)",
    calories: 150,
    fat: "12g",
    carbs: "8g",
    protein: "3g",
    sugar: "6g",
  },
};

/** What the form of a new product starts from. */
export function newProduct(defaults: ProductDefaults): ProductDetails {
  return defaults === "filled-in" ? filledInProduct : emptyProduct;
}

/** What a real shop proposes, as typed. */
export const proposedFields = encodeForm(productCodecs.proposed, filledInProduct);

/** What the form for a copy of a product starts from: out of stock, with another name. */
export function copyOf(product: ProductDetails): ProductDetails {
  const name = `${product.name.slice(0, 90)} (copy)`.trim();
  return { ...product, name, inStock: false };
}
