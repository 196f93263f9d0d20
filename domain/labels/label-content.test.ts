import { describe, expect, test } from "vitest";
import { homeKitchenRule, homeKitchenRules } from "./home-kitchen-rules.ts";
import { emptyLabel, type ProductLabel } from "./label-codec.ts";
import { labelContent } from "./label-content.ts";
import { type LabelSettings, labelSettingsSchema, neutralLabelSettings } from "./label-settings.ts";
import { type NutrientAmounts, nutrients } from "./nutrition-panel.ts";

const product = {
  name: "Red Orchard",
  category: "dark",
  cocoaPercentage: 72,
  ingredients: ["Cacao beans", "Cane sugar", "Whole milk powder"],
  majorAllergens: ["milk"],
  netWeight: 60,
} as const;
const maker: LabelSettings = {
  ...neutralLabelSettings,
  name: "Conche Chocolate",
  street: "12 Mill Street",
  city: "Duluth",
  state: "MN",
  zip: "55802",
};
const known = Object.fromEntries(nutrients.map((each) => [each, 1])) as NutrientAmounts;
const withPanel: ProductLabel = {
  ...emptyLabel,
  nutrition: { servings: "1", servingSize: "1 bar (60 g)", amounts: known },
};

describe("the content of a label", () => {
  test("follows from product and maker by default", () => {
    const { content, gaps } = labelContent(product, emptyLabel, maker);
    expect(content).toEqual({
      name: "Red Orchard",
      identity: "Dark chocolate, 72% cacao",
      netWeight: "Net Wt 2.1 oz (60 g)",
      ingredients: "Ingredients: Cacao beans, Cane sugar, Whole milk powder.",
      contains: "Contains: Milk.",
      maker: ["Conche Chocolate", "12 Mill Street", "Duluth, MN 55802"],
      homeKitchen: null,
      barcode: null,
      nutrition: null,
    });
    expect(gaps).toEqual([]);
  });

  test("uses the label's own ingredients, by weight and with their parts", () => {
    const ingredients = "Cane sugar 30 g\nMilk chocolate (cocoa butter, milk, sugar) 70 g";
    const { content } = labelContent(product, { ...emptyLabel, ingredients }, maker);
    expect(content.ingredients).toBe(
      "Ingredients: Milk chocolate (cocoa butter, milk, sugar), Cane sugar.",
    );
  });

  test("names the product in the owner's words if the category does not", () => {
    const flavored = { ...product, category: "flavored" } as const;
    const { content, gaps } = labelContent(flavored, emptyLabel, maker);
    expect([content.identity, gaps]).toEqual(["", ["identity"]]);
    const identity = "Dark chocolate with sea salt";
    const own = labelContent(flavored, { ...emptyLabel, identity }, maker);
    expect([own.content.identity, own.gaps]).toEqual([identity, []]);
  });

  test("says nothing about cacao without a stated share", () => {
    const { content } = labelContent({ ...product, cocoaPercentage: null }, emptyLabel, maker);
    expect(content.identity).toBe("Dark chocolate");
  });

  test("lists missing fields", () => {
    const { gaps } = labelContent(
      { ...product, ingredients: [], netWeight: null, majorAllergens: ["fish"] },
      emptyLabel,
      { ...neutralLabelSettings, homeKitchen: true },
    );
    expect(gaps).toEqual(["net-weight", "ingredients", "fish", "maker", "home-kitchen"]);
    const unchosen = labelContent({ ...product, majorAllergens: [] }, emptyLabel, maker).gaps;
    expect(unchosen).toEqual([{ unchosen: "milk" }]);
  });

  test("has the state's sentence and the permit for a home kitchen only", () => {
    const settings = { ...maker, permit: "4711" };
    expect(labelContent(product, emptyLabel, settings).content.homeKitchen).toBeNull();
    const { content } = labelContent(product, emptyLabel, { ...settings, homeKitchen: true });
    expect(content.homeKitchen?.text).toBe(
      "These products are homemade and not subject to state inspection.",
    );
    expect(content.maker.at(-1)).toBe("Permit 4711");
  });

  test("has nutrition facts only if they are switched on and complete", () => {
    const panelOf = (label: ProductLabel) => labelContent(product, label, maker).content.nutrition;
    expect(panelOf(withPanel)).toBeNull();
    const shown = { ...withPanel, showNutrition: true };
    expect(panelOf(shown)?.lines).toHaveLength(15);
    const amounts = { ...known, iron: null };
    expect(panelOf({ ...shown, nutrition: { ...shown.nutrition, amounts } })).toBeNull();
  });
});

describe("the rules of states for home kitchens", () => {
  test("come from the table until the owner enters their own", () => {
    expect(homeKitchenRule("TX", []).cap).toBe(150_000);
    const own = { state: "TX", sentence: "Mine.", points: 9, cap: 1, source: "A letter" };
    expect(homeKitchenRule("TX", [own])).toEqual(own);
  });

  test("are unknown for a state outside the table", () => {
    const unknown = { state: "NV", sentence: "", points: null, cap: null, source: "" };
    expect(homeKitchenRule("NV", [])).toEqual(unknown);
  });

  test("have a source, and each state once", () => {
    const states = homeKitchenRules.map(({ state }) => state);
    expect(new Set(states).size).toBe(states.length);
    for (const { source, sentence } of homeKitchenRules) {
      expect(source).not.toBe("");
      expect(sentence).not.toBe("");
    }
    const settings = { ...neutralLabelSettings, rules: homeKitchenRules };
    expect(labelSettingsSchema.safeParse(settings).success).toBe(true);
  });
});
