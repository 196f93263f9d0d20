import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import {
  newProductForm,
  type ProductField,
  type ProductForm,
  type ProductList,
  type ProductProblem,
  productFields,
  productFormOf,
  productLists,
  proposedTexts,
  readProductForm,
} from "./product-form.ts";

const filled: ProductForm = {
  ...newProductForm("filled-in"),
  texts: {
    ...newProductForm("filled-in").texts,
    name: "Salt Marsh",
    origin: "Tumaco, Colombia",
    description: "Dark, with samphire.",
    price: "15.99",
  },
};

const withText = (field: ProductField, text: string): ProductForm => ({
  ...filled,
  texts: { ...filled.texts, [field]: text },
});
const withList = (list: ProductList, entries: readonly string[]): ProductForm => ({
  ...filled,
  lists: { ...filled.lists, [list]: entries },
});

function problemsOf(form: ProductForm) {
  const read = readProductForm(form, "filled-in");
  return read.ok ? {} : read.problems;
}

function detailsOf(form: ProductForm) {
  const read = readProductForm(form, "filled-in");
  if (!read.ok) throw new Error(`Refused: ${JSON.stringify(read.problems)}`);
  return read.details;
}

describe("a new bar", () => {
  test("starts with the defaults, and needs a name, origin, description and price", () => {
    expect(problemsOf(newProductForm("filled-in"))).toEqual({
      name: "missing",
      origin: "missing",
      description: "missing",
      price: "missing",
    });
    expect(detailsOf(filled)).toEqual({
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
      beanVariety: "",
      farm: "",
      harvest: "",
      roast: "",
      concheTime: "",
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
  const typed = {
    name: "Salt Marsh",
    origin: "Tumaco, Colombia",
    description: "Dark, with samphire.",
    price: "15.99",
  };
  const empty = newProductForm("proposed");
  const read = (texts: Partial<ProductForm["texts"]>) =>
    readProductForm({ ...empty, texts: { ...empty.texts, ...typed, ...texts } }, "proposed");

  test("publishes no rating, cocoa share or nutrition facts that nobody stated", () => {
    expect(read({})).toMatchObject({
      ok: true,
      details: { rating: 0, cocoaPercentage: null, nutritionFacts: undefined },
    });
  });

  test("has what the owner takes of the proposals", () => {
    expect(read(proposedTexts)).toEqual({ ok: true, details: detailsOf(filled) });
  });

  test.each(["a lot", "0", "6", "4.55"])("is refused with the rating %j", (rating) => {
    expect(read({ rating })).toEqual({ ok: false, problems: { rating: "not-a-rating" } });
  });
});

describe("a single field", () => {
  const huge = "9".repeat(400);
  test.each<[ProductField, string, ProductProblem]>([
    ["name", " \t\n", "missing"],
    ["name", "x".repeat(101), "too-long"],
    ["origin", "", "missing"],
    ["origin", "x".repeat(101), "too-long"],
    ["description", "", "missing"],
    ["description", "x".repeat(301), "too-long"],
    ["fullDescription", "x".repeat(5001), "too-long"],
    ["price", "", "missing"],
    ["price", "NaN", "not-an-amount"],
    ["price", "Infinity", "not-an-amount"],
    ["price", "1e3", "not-an-amount"],
    ["price", "0x10", "not-an-amount"],
    ["price", "$15", "not-an-amount"],
    ["price", "15,99", "not-an-amount"],
    ["price", "15.999", "not-an-amount"],
    ["price", "🍫", "not-an-amount"],
    ["price", "<script>alert(1)</script>", "not-an-amount"],
    ["price", "-1", "not-above-zero"],
    ["price", "0", "not-above-zero"],
    ["price", "0.00", "not-above-zero"],
    ["price", "1000000.00", "too-large"],
    ["price", huge, "too-large"],
    ["category", "", "missing"],
    ["category", "all", "not-a-category"],
    ["category", "__proto__", "not-a-category"],
    ["rating", "0", "not-a-rating"],
    ["rating", "0.9", "not-a-rating"],
    ["rating", "5.1", "not-a-rating"],
    ["rating", "-4", "not-a-rating"],
    ["rating", "4.55", "not-a-rating"],
    ["rating", "1e0", "not-a-rating"],
    ["rating", huge, "not-a-rating"],
    ["cocoaPercentage", "101", "not-a-percentage"],
    ["cocoaPercentage", "-1", "not-a-percentage"],
    ["cocoaPercentage", "70.5", "not-a-percentage"],
    ["cocoaPercentage", "NaN", "not-a-percentage"],
    ["cocoaPercentage", "🍫", "not-a-percentage"],
    ["cocoaPercentage", huge, "not-a-percentage"],
    ["servingSize", "x".repeat(41), "too-long"],
    ["netWeight", "0", "not-grams"],
    ["netWeight", "60.5", "not-grams"],
    ["shippingWeight", "-70", "not-grams"],
    ["shippingWeight", huge, "not-grams"],
    ["calories", "", "not-calories"],
    ["calories", "-150", "not-calories"],
    ["calories", "NaN", "not-calories"],
    ["calories", "1.5", "not-calories"],
    ["calories", huge, "not-calories"],
    ["fat", "-12g", "not-a-weight"],
    ["carbs", "NaN", "not-a-weight"],
    ["protein", "a lot", "not-a-weight"],
    ["sugar", `${huge}g`, "not-a-weight"],
    ["sugar", "<script>6g</script>", "not-a-weight"],
    ["image", "javascript:alert(1)", "not-an-image"],
    ["image", "http://elsewhere.example/a.jpg", "not-an-image"],
    ["image", "//elsewhere.example/a.jpg", "not-an-image"],
    ["image", "🍫", "not-an-image"],
    ["image", `https://a.example/${"x".repeat(1000)}`, "too-long"],
    ["additionalImages", "/wrappers/a.svg\njavascript:alert(1)", "not-images"],
    ["additionalImages", `https://a.example/${"x".repeat(1000)}`, "too-long"],
    [
      "additionalImages",
      Array.from({ length: 31 }, (_, n) => `/media/${n}.webp`).join("\n"),
      "too-many",
    ],
  ])("%s %j is refused: %s", (field, text, problem) => {
    expect(problemsOf(withText(field, text))).toEqual({ [field]: problem });
  });

  test.each<[ProductList, readonly string[], ProductProblem]>([
    ["tags", ["x".repeat(41)], "too-long"],
    ["tags", Array.from({ length: 21 }, (_, n) => `tag ${n}`), "too-many"],
    ["ingredients", ["x".repeat(101)], "too-long"],
    ["allergens", ["x".repeat(61)], "too-long"],
  ])("oversized %s is refused: %j", (list, entries, problem) => {
    expect(problemsOf(withList(list, entries))).toEqual({ [list]: problem });
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
    expect(detailsOf(withText("cocoaPercentage", text)).cocoaPercentage).toBe(share);
  });

  test.each(["", "NaN", "a lot", "🍫", "<script>"])("the invalid rating %j becomes 4.5", (text) =>
    expect(detailsOf(withText("rating", text)).rating).toBe(4.5),
  );

  test.each([
    ["15.99", 1599],
    ["15", 1500],
    [" .5 ", 50],
    ["999999.99", 99_999_999],
  ])("a price of %j is %i cents", (text, amount) => {
    expect(detailsOf(withText("price", text)).price).toBe(amount);
  });

  test.each(["12g", "12 g", "0.5g", "<1g", "200mg", ""])("%j is a weight of fat", (text) => {
    expect(detailsOf(withText("fat", text)).nutritionFacts?.fat).toBe(text);
  });

  test("text is kept as it is, whatever it looks like, without invisible characters", () => {
    const name = "<script>alert('🍫')</script>";
    expect(detailsOf(withText("name", `  ${name}\u0000 \ud800`)).name).toBe(`${name} \ufffd`);
    expect(detailsOf(withText("fullDescription", "one\r\ntwo")).fullDescription).toBe("one\ntwo");
  });
});

describe("the whole form", () => {
  test("names every wrong field at once", () => {
    const texts = { ...filled.texts, price: "NaN", cocoaPercentage: "101", name: "" };
    expect(problemsOf({ ...filled, texts })).toEqual({
      name: "missing",
      price: "not-an-amount",
      cocoaPercentage: "not-a-percentage",
    });
  });

  test("ignores blank entries, and keeps the first of two equal ones", () => {
    const entries = ["Cocoa beans", " ", "", "cane  sugar ", "COCOA BEANS"];
    expect(detailsOf(withList("ingredients", entries)).ingredients).toEqual([
      "Cocoa beans",
      "cane sugar",
    ]);
  });

  test("has one additional image per line, without blank lines, after the first image", () => {
    const texts = {
      ...filled.texts,
      image: "/wrappers/red-orchard.svg",
      additionalImages: "\n https://a.example/1.jpg \r\n\r\n/media/x.webp\n",
    };
    expect(detailsOf({ ...filled, texts }).images).toEqual([
      "/wrappers/red-orchard.svg",
      "https://a.example/1.jpg",
      "/media/x.webp",
    ]);
  });

  test("has no nutrition facts if all of them are empty", () => {
    const none = { servingSize: "", calories: "", fat: "", carbs: "", protein: "", sugar: "" };
    const texts = { ...filled.texts, ...none };
    expect(detailsOf({ ...filled, texts }).nutritionFacts).toBeUndefined();
  });

  test("opens a bar that has only a name", () => {
    const form = productFormOf({
      id: 3,
      left: null,
      archived: false,
      ...detailsOf(filled),
      price: undefined,
      rating: 0,
      cocoaPercentage: null,
      nutritionFacts: undefined,
    });
    const shown = { price: "", rating: "", cocoaPercentage: "", calories: "", image: "" };
    expect(form.texts).toMatchObject(shown);
  });

  const anyForm = fc.record({
    texts: fc.record(
      Object.fromEntries(productFields.map((field) => [field, fc.string({ unit: "binary" })])),
    ),
    lists: fc.record(Object.fromEntries(productLists.map((list) => [list, fc.array(fc.string())]))),
    inStock: fc.boolean(),
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<ProductForm>;

  test("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(anyForm, (form) => typeof readProductForm(form, "filled-in").ok === "boolean"),
    );
  });

  test("saves an unchanged form unchanged", () => {
    const details = detailsOf({
      ...filled,
      lists: {
        tags: ["Salty"],
        ingredients: ["Cocoa beans", "Salt"],
        allergens: ["Milk"],
        majorAllergens: [],
        tastingNotes: ["cherry", "cocoa"],
        awards: ["Silver, 2025"],
      },
      texts: {
        ...filled.texts,
        image: "/media/a.webp",
        additionalImages: "/media/b.webp",
        pictureDetails: '{"/media/b.webp":{"alt":"Snapped","focus":"top"}}',
        saturatedFat: "7g",
        sodium: "<5mg",
        addedSugars: "5g",
        beanVariety: "Trinitario",
        farm: "A valley",
        harvest: "2025",
        roast: "Light",
        concheTime: "48 hours",
      },
    });
    expect(detailsOf(productFormOf({ id: 1, left: null, archived: false, ...details }))).toEqual(
      details,
    );
  });
});
