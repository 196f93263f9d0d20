import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { productDetails, typedProduct } from "#test/support/product-details.ts";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import { cents } from "../money/cents.ts";
import {
  newProduct,
  productCodecs,
  proposedFields,
  readUnfinishedProduct,
  type TypedProduct,
} from "./product-codec.ts";
import { perFact } from "./product-facts.ts";

function problemsOf(change: Partial<TypedProduct>) {
  const decoded = decodeForm(productCodecs["filled-in"], { ...typedProduct, ...change });
  return decoded.code === "invalid" ? decoded.problems : {};
}

const NO_NAME = "Please enter a name of up to 100 characters.";
const NO_ORIGIN = "Please enter an origin of up to 100 characters.";
const NO_DESCRIPTION = "Please enter a short description of up to 300 characters.";
const NO_PRICE = "Please enter a price.";
const TOO_LONG = "This is too long.";
const TOO_MANY = "These are more than we can store.";
const NO_AMOUNT = "Please enter dollars and cents, like 15.99.";
const NOT_ABOVE_ZERO = "Please enter a price above 0.";
const TOO_LARGE = "This is more than the shop can charge.";
const NO_RATING = "Please enter a rating from 1 to 5, like 4.5.";
const NO_PERCENTAGE = "Please enter a whole number from 0 to 100.";
const NO_CALORIES = "Please enter a whole number of calories, or empty all nutrition facts.";
const NO_WEIGHT = "Please enter a weight like 12g, or leave this empty.";
const NO_GRAMS = "Please enter whole grams, from 1 to 50,000, or leave this empty.";
const NO_IMAGE = "Please enter an address that begins with / or https://.";
const NO_IMAGES = "Each line needs an address that begins with / or https://.";

describe("a new bar", () => {
  test("starts with the defaults, and needs a name, origin, description and price", () => {
    expect(problemsOf({ name: "", origin: "", description: "", price: "" })).toEqual({
      name: NO_NAME,
      origin: NO_ORIGIN,
      description: NO_DESCRIPTION,
      price: NO_PRICE,
    });
    expect(productDetails()).toEqual({
      name: "Salt Marsh",
      origin: "Tumaco, Colombia",
      description: "Dark, with samphire.",
      fullDescription: "",
      price: cents(1599),
      rating: 4.5,
      category: "dark",
      cocoaPercentage: 70,
      inStock: true,
      tags: [],
      ingredients: [],
      allergens: [],
      majorAllergens: [],
      netWeight: null,
      shippingWeight: null,
      taxCategory: "candy",
      images: [],
      pictureDetails: {},
      tastingNotes: [],
      awards: [],
      ...perFact(() => ""),
      nutritionFacts: {
        servingSize: "1 oz (28g)",
        calories: 150,
        fat: "12g",
        carbs: "8g",
        protein: "3g",
        sugar: "6g",
      },
    });
  });
});

describe("a new bar of a real shop", () => {
  const { name, origin, description, price } = typedProduct;
  const empty = encodeForm(productCodecs.proposed, newProduct("proposed"));
  const decode = (change: Partial<TypedProduct>) =>
    decodeForm(productCodecs.proposed, { ...empty, name, origin, description, price, ...change });

  test("publishes no rating, cocoa share or nutrition facts that nobody stated", () => {
    expect(decode({})).toMatchObject({
      code: "valid",
      data: { rating: 0, cocoaPercentage: null, nutritionFacts: undefined },
    });
  });

  test("has what the owner takes of the proposals", () => {
    const proposals = { ...proposedFields, name, origin, description, price };
    expect(decode(proposals)).toEqual({ code: "valid", data: productDetails() });
  });

  test.each(["a lot", "0", "6", "4.55"])("is refused with the rating %j", (rating) => {
    expect(decode({ rating })).toEqual({ code: "invalid", problems: { rating: NO_RATING } });
  });
});

describe("a single field", () => {
  const huge = "9".repeat(400);
  test.each<[keyof TypedProduct, string, string]>([
    ["name", " \t\n", NO_NAME],
    ["name", "x".repeat(101), NO_NAME],
    ["origin", "", NO_ORIGIN],
    ["origin", "x".repeat(101), NO_ORIGIN],
    ["description", "", NO_DESCRIPTION],
    ["description", "x".repeat(301), NO_DESCRIPTION],
    ["fullDescription", "x".repeat(5001), TOO_LONG],
    ["price", "", NO_PRICE],
    ["price", "15,99", NO_AMOUNT],
    ["price", "15.999", NO_AMOUNT],
    ["price", "-1", NOT_ABOVE_ZERO],
    ["price", "0.00", NOT_ABOVE_ZERO],
    ["price", "1000000.00", TOO_LARGE],
    ["price", huge, TOO_LARGE],
    ["rating", "0", NO_RATING],
    ["rating", "0.9", NO_RATING],
    ["rating", "5.1", NO_RATING],
    ["rating", "4.55", NO_RATING],
    ["cocoaPercentage", "101", NO_PERCENTAGE],
    ["cocoaPercentage", "-1", NO_PERCENTAGE],
    ["cocoaPercentage", "70.5", NO_PERCENTAGE],
    ["servingSize", "x".repeat(41), TOO_LONG],
    ["netWeight", "0", NO_GRAMS],
    ["netWeight", "60.5", NO_GRAMS],
    ["shippingWeight", "-70", NO_GRAMS],
    ["shippingWeight", huge, NO_GRAMS],
    ["calories", "", NO_CALORIES],
    ["calories", "1.5", NO_CALORIES],
    ["fat", "-12g", NO_WEIGHT],
    ["carbs", "NaN", NO_WEIGHT],
    ["protein", "a lot", NO_WEIGHT],
    ["sugar", `${huge}g`, NO_WEIGHT],
    ["sugar", "<script>6g</script>", NO_WEIGHT],
    ["image", "javascript:alert(1)", NO_IMAGE],
    ["image", "http://elsewhere.example/a.jpg", NO_IMAGE],
    ["image", "//elsewhere.example/a.jpg", NO_IMAGE],
    ["image", `https://a.example/${"x".repeat(1000)}`, NO_IMAGE],
    ["additionalImages", "/wrappers/a.svg\njavascript:alert(1)", NO_IMAGES],
    ["additionalImages", `https://a.example/${"x".repeat(1000)}`, NO_IMAGES],
    [
      "additionalImages",
      Array.from({ length: 31 }, (_, n) => `/media/${n}.webp`).join("\n"),
      TOO_MANY,
    ],
  ])("%s %j is refused: %s", (field, text, problem) => {
    expect(problemsOf({ [field]: text })).toEqual({ [field]: problem });
  });

  test.each<[keyof TypedProduct, readonly string[], string]>([
    ["tags", ["x".repeat(41)], TOO_LONG],
    ["tags", Array.from({ length: 21 }, (_, n) => `tag ${n}`), TOO_MANY],
    ["ingredients", ["x".repeat(101)], TOO_LONG],
    ["allergens", ["x".repeat(61)], TOO_LONG],
  ])("oversized %s is refused: %j", (list, entries, problem) => {
    expect(problemsOf({ [list]: entries })).toEqual({ [list]: problem });
  });

  test.each([
    ["", null],
    [" ", null],
    ["0", null],
    ["00", null],
    ["07", 7],
    ["072", 72],
    ["100", 100],
  ])("a cocoa percentage of %j is stored as %j", (text, share) => {
    expect(productDetails({ cocoaPercentage: text }).cocoaPercentage).toBe(share);
  });

  test.each(["", "NaN", "a lot", "🍫", "<script>"])("the invalid rating %j becomes 4.5", (text) =>
    expect(productDetails({ rating: text }).rating).toBe(4.5),
  );

  test.each([
    ["15.99", 1599],
    ["15", 1500],
    [" .5 ", 50],
    ["999999.99", 99_999_999],
  ])("a price of %j is %i cents", (text, amount) => {
    expect(productDetails({ price: text }).price).toBe(amount);
  });

  test.each(["12g", "12 g", "0.5g", "<1g", "200mg", ""])("%j is a weight of fat", (text) => {
    expect(productDetails({ fat: text }).nutritionFacts?.fat).toBe(text);
  });

  test("text is kept as it is, whatever it looks like, without invisible characters", () => {
    const name = "<script>alert('🍫')</script>";
    expect(productDetails({ name: `  ${name}\u0000 \ud800` }).name).toBe(`${name} \ufffd`);
    expect(productDetails({ fullDescription: "one\r\ntwo" }).fullDescription).toBe("one\ntwo");
  });
});

describe("the whole form", () => {
  test("names every wrong field at once", () => {
    expect(problemsOf({ price: "NaN", cocoaPercentage: "101", name: "" })).toEqual({
      name: NO_NAME,
      price: NO_AMOUNT,
      cocoaPercentage: NO_PERCENTAGE,
    });
  });

  test("ignores blank entries, and keeps the first of two equal ones", () => {
    const entries = ["Cocoa beans", " ", "", "cane  sugar ", "COCOA BEANS"];
    expect(productDetails({ ingredients: entries }).ingredients).toEqual([
      "Cocoa beans",
      "cane sugar",
    ]);
  });

  test("has one additional image per line, without blank lines, after the first image", () => {
    const images = {
      image: "/wrappers/red-orchard.svg",
      additionalImages: "\n https://a.example/1.jpg \r\n\r\n/media/x.webp\n",
    };
    expect(productDetails(images).images).toEqual([
      "/wrappers/red-orchard.svg",
      "https://a.example/1.jpg",
      "/media/x.webp",
    ]);
  });

  test("has no nutrition facts if all of them are empty", () => {
    const none = { servingSize: "", calories: "", fat: "", carbs: "", protein: "", sugar: "" };
    expect(productDetails(none).nutritionFacts).toBeUndefined();
  });

  test("opens a bar that has only a name", () => {
    const typed = encodeForm(productCodecs["filled-in"], {
      ...productDetails(),
      price: undefined,
      rating: 0,
      cocoaPercentage: null,
      nutritionFacts: undefined,
    });
    const shown = { price: "", rating: "", cocoaPercentage: "", calories: "", image: "" };
    expect(typed).toMatchObject(shown);
  });

  const texts = Object.entries(typedProduct).filter(([, value]) => typeof value === "string");
  const anyTexts = fc.record(
    Object.fromEntries(texts.map(([field]) => [field, fc.string({ unit: "binary" })])),
  );

  test("never throws, whatever is typed", () => {
    forAll(anyTexts, (change) => problemsOf(change) !== undefined);
  });

  test("saves an unchanged form unchanged", () => {
    const details = productDetails({
      tags: ["Salty"],
      ingredients: ["Cocoa beans", "Salt"],
      allergens: ["Milk"],
      tastingNotes: ["cherry", "cocoa"],
      awards: ["Silver, 2025"],
      image: "/media/a.webp",
      additionalImages: "/media/b.webp",
      pictureDetails: { "/media/b.webp": { alt: "Snapped", focus: "top" } },
      saturatedFat: "7g",
      sodium: "<5mg",
      addedSugars: "5g",
      ...perFact((fact) => `Some ${fact}`),
    });
    expect(productDetails(encodeForm(productCodecs["filled-in"], details))).toEqual(details);
  });
});

describe("an unfinished product", () => {
  const stored = productDetails();

  test("has what is typed, and what was stored where that cannot be read", () => {
    const typed = { ...typedProduct, name: "Salt", price: "$", cocoaPercentage: "101" };
    expect(readUnfinishedProduct(typed, stored)).toEqual({ ...stored, name: "Salt" });
    expect(readUnfinishedProduct({ ...typedProduct, price: "9.5" }, stored).price).toBe(cents(950));
  });

  test("of anything else is what was stored", () => {
    expect(readUnfinishedProduct({ name: 7, tags: "none" }, stored)).toEqual(stored);
    expect(readUnfinishedProduct({}, newProduct("proposed"))).toEqual(newProduct("proposed"));
  });
});
