import type { Category } from "#domain/catalog/category.ts";
import type { NutritionFacts } from "#domain/catalog/nutrition-facts.ts";

/** A product of the demo shop as plain data. Its wrapper is drawn from this too. */
export type SampleProduct = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly fullDescription: string;
  readonly priceCents: number;
  readonly rating: number;
  readonly origin: string;
  readonly category: Category;
  readonly cocoaPercentage: number;
  readonly tags: readonly string[];
  readonly inStock: boolean;
  readonly nutritionFacts: NutritionFacts;
  /** By weight, heaviest first, as a label must list them. */
  readonly ingredients: readonly string[];
  readonly allergens: readonly string[];
  /** Names the drawn wrapper: `/wrappers/<wrapper>-640.avif` and its siblings. */
  readonly wrapper: string;
};

const oneOunce = "1 oz (28g)";

/**
 * The first seven are featured on the home page, so they span the range of colors and
 * categories and are all in stock. "Animated" comes last among the tags: cards show only two.
 */
export const sampleProducts: readonly SampleProduct[] = [
  {
    id: 1,
    name: "Red Orchard",
    description: "A bright, sour-cherry dark that starts like fruit and ends like cocoa.",
    fullDescription:
      "Beans from old river-bank groves in the Sambirano Valley, dried on raised wooden decks. We roast them lightly so the red fruit stays: sour cherry first, then raspberry leaf and a finish of warm cocoa. Conched for two days, until it melts without a trace of grain.",
    priceCents: 1299,
    rating: 4.8,
    origin: "Sambirano, Madagascar",
    category: "dark",
    cocoaPercentage: 72,
    tags: ["Single Origin", "Fruity", "Vegan"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "12g",
      carbs: "12g",
      protein: "2g",
      sugar: "8g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter"],
    allergens: [],
    wrapper: "red-orchard",
  },
  {
    id: 2,
    name: "Slow River",
    description: "A deep milk that melts slowly, with banana bread, malt and a long cream finish.",
    fullDescription:
      "Half cocoa, half comfort. Floral beans from the river lowlands of Ecuador meet whole milk powder that we toast ourselves until it smells of biscuits. It is darker than most milk chocolate and softer than any dark.",
    priceCents: 1199,
    rating: 4.7,
    origin: "Los Ríos, Ecuador",
    category: "milk",
    cocoaPercentage: 50,
    tags: ["Creamy", "Malty", "Animated"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "11g",
      carbs: "13g",
      protein: "2g",
      sugar: "10g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Whole milk powder", "Cocoa butter"],
    allergens: ["Milk"],
    wrapper: "slow-river",
  },
  {
    id: 3,
    name: "Golden Hour",
    description:
      "White chocolate slowly caramelized to amber, with toasted sesame and a pinch of salt.",
    fullDescription:
      "We bake white chocolate for five hours, stirring every twenty minutes, until it turns the color of late sun and tastes of dulce de leche. Toasted sesame gives it a crackle; flake salt keeps it from being merely sweet.",
    priceCents: 1450,
    rating: 4.9,
    origin: "Esmeraldas, Ecuador",
    category: "specialty",
    cocoaPercentage: 36,
    tags: ["Caramelized", "Nutty", "Animated"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "12g",
      carbs: "14g",
      protein: "2g",
      sugar: "13g",
    },
    ingredients: ["Cocoa butter", "Cane sugar", "Whole milk powder", "Sesame seeds", "Sea salt"],
    allergens: ["Milk", "Sesame"],
    wrapper: "golden-hour",
  },
  {
    id: 4,
    name: "Night Harvest",
    description: "A quiet, powerful dark of black fig, espresso and cool night air.",
    fullDescription:
      "Picked at dusk and carried down the Kilombero Valley before the heat returns. At eighty percent it is strong but never harsh: black fig, espresso, a little honeycomb at the very end. Best in small pieces, late.",
    priceCents: 1525,
    rating: 4.6,
    origin: "Kilombero, Tanzania",
    category: "dark",
    cocoaPercentage: 80,
    tags: ["Single Origin", "Intense", "Vegan", "Animated"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "13g",
      carbs: "10g",
      protein: "3g",
      sugar: "6g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter"],
    allergens: [],
    wrapper: "night-harvest",
  },
  {
    id: 5,
    name: "Salt Flat",
    description: "Wild-grown cocoa, snapped thin and strewn with crystals that crunch and vanish.",
    fullDescription:
      "Small wild beans gathered in the forest islands of the Beni, and salt scraped by hand from the high white plain far above them. The crystals sit on the back of the bar, so they meet your tongue first. Then plum, toffee and dark bread.",
    priceCents: 1347,
    rating: 4.8,
    origin: "Beni, Bolivia",
    category: "flavored",
    cocoaPercentage: 68,
    tags: ["Salted", "Wild Cocoa", "Vegan"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "11g",
      carbs: "13g",
      protein: "2g",
      sugar: "9g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter", "Salt"],
    allergens: [],
    wrapper: "salt-flat",
  },
  {
    id: 6,
    name: "White Orchid",
    description: "Ivory-smooth white chocolate, freckled with whole vanilla and never cloying.",
    fullDescription:
      "Cocoa butter pressed in our own kitchen, so it still smells of chocolate, and vanilla beans ground in whole: pod, seed and all. Expect fresh cream, lily and a clean finish that asks for raspberries.",
    priceCents: 1275,
    rating: 4.4,
    origin: "Sambava, Madagascar",
    category: "white",
    cocoaPercentage: 38,
    tags: ["Vanilla", "Creamy", "Gift"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "12g",
      carbs: "14g",
      protein: "2g",
      sugar: "13g",
    },
    ingredients: ["Cocoa butter", "Cane sugar", "Whole milk powder", "Vanilla beans"],
    allergens: ["Milk"],
    wrapper: "white-orchid",
  },
  {
    id: 7,
    name: "Cloud Terrace",
    description: "A high-grown dark with lime zest, jasmine and the snap of cold mountain air.",
    fullDescription:
      "White-seeded cocoa from small terraces above the Piura river, where the mornings are all fog. It is the most floral bar we make: lime zest and jasmine over a soft walnut base. Pour something cold beside it.",
    priceCents: 1649,
    rating: 4.9,
    origin: "Piura, Peru",
    category: "dark",
    cocoaPercentage: 75,
    tags: ["Single Origin", "Floral", "Vegan"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "12g",
      carbs: "12g",
      protein: "3g",
      sugar: "7g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter"],
    allergens: [],
    wrapper: "cloud-terrace",
  },
  {
    id: 8,
    name: "Hammock",
    description:
      "Sunny milk chocolate swirled with stone-ground almond praline, made for slow days.",
    fullDescription:
      "We cook almonds in cane syrup until they crackle, grind them to a loose praline and fold it through a caramel-toned milk chocolate from Duarte. It tastes of marzipan, brown butter and an afternoon without plans.",
    priceCents: 1390,
    rating: 4.5,
    origin: "Duarte, Dominican Republic",
    category: "milk",
    cocoaPercentage: 45,
    tags: ["Nutty", "Stone Ground", "Gift"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "12g",
      carbs: "13g",
      protein: "3g",
      sugar: "11g",
    },
    ingredients: ["Cane sugar", "Cocoa beans", "Cocoa butter", "Whole milk powder", "Almonds"],
    allergens: ["Milk", "Tree nuts"],
    wrapper: "hammock",
  },
  {
    id: 9,
    name: "Slow Ember",
    description: "Dark chocolate warmed from within by smoked chili and a curl of cinnamon.",
    fullDescription:
      "Cocoa from Tabasco, ground with oak-smoked chilies and soft-bark cinnamon. Nothing happens for three seconds; then the warmth arrives and stays, like the last hour of a campfire. Friendly heat, not a dare.",
    priceCents: 1425,
    rating: 4.6,
    origin: "Tabasco, Mexico",
    category: "flavored",
    cocoaPercentage: 70,
    tags: ["Spicy", "Smoky", "Vegan", "Animated"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "11g",
      carbs: "13g",
      protein: "2g",
      sugar: "8g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter", "Smoked chili", "Cinnamon"],
    allergens: [],
    wrapper: "slow-ember",
  },
  {
    id: 10,
    name: "Old Growth",
    description: "Our darkest everyday bar: cedar, black tea and bitter honey, gentle to the end.",
    fullDescription:
      "Shade-grown under tall ceiba and breadnut in the cloud forest of Alta Verapaz. Eighty-five percent, with a long, low roast that turns the edges round. Cedar, black tea, then a bitter-honey sweetness you have to wait for.",
    priceCents: 1575,
    rating: 4.3,
    origin: "Alta Verapaz, Guatemala",
    category: "dark",
    cocoaPercentage: 85,
    tags: ["Single Origin", "Shade Grown", "Vegan"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 170,
      fat: "14g",
      carbs: "9g",
      protein: "3g",
      sugar: "4g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter"],
    allergens: [],
    wrapper: "old-growth",
  },
  {
    id: 11,
    name: "Paper Lantern",
    description: "Coffee and cream in one square, after the iced cups sold under street lanterns.",
    fullDescription:
      "Cocoa from the Mekong delta and dark-roasted coffee from the hills behind it, ground together in one stone. Milk powder brings the sweetness of condensed milk. A breakfast bar, if nobody is looking.",
    priceCents: 1099,
    rating: 4.7,
    origin: "Ben Tre, Vietnam",
    category: "milk",
    cocoaPercentage: 42,
    tags: ["Coffee", "Creamy"],
    inStock: true,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "11g",
      carbs: "14g",
      protein: "2g",
      sugar: "11g",
    },
    ingredients: ["Cane sugar", "Cocoa beans", "Whole milk powder", "Cocoa butter", "Coffee beans"],
    allergens: ["Milk"],
    wrapper: "paper-lantern",
  },
  {
    id: 12,
    name: "Stone & Nib",
    description: "Rough-ground and full of roasted nibs: chocolate with its sleeves rolled up.",
    fullDescription:
      "Two passes through the stone and no conche at all, then a handful of freshly cracked nibs. The sugar still sparkles between your teeth. It tastes of the roasting room: toast, tobacco leaf, tart plum skin.",
    priceCents: 1899,
    rating: 3.9,
    origin: "Matagalpa, Nicaragua",
    category: "specialty",
    cocoaPercentage: 77,
    tags: ["Stone Ground", "Crunchy", "Vegan"],
    inStock: false,
    nutritionFacts: {
      servingSize: oneOunce,
      calories: 160,
      fat: "12g",
      carbs: "11g",
      protein: "3g",
      sugar: "6g",
    },
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa nibs"],
    allergens: [],
    wrapper: "stone-and-nib",
  },
];
