import { describe, expect, test } from "vitest";
import type { Product } from "#domain/catalog/product.ts";
import { perFact } from "#domain/catalog/product-facts.ts";
import { cents } from "#domain/money/cents.ts";
import { listedProduct } from "#domain/pricing/listed-product.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ProductReviews } from "#domain/reviews/review.ts";
import { publicRates } from "#domain/shipping/public-rates.ts";
import type { ShippingSettings, ShippingZone } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { describeProduct } from "./describe-product.ts";
import { describeProducts } from "./describe-products.ts";
import { describeShop } from "./describe-shop.ts";
import type { PublicTerms } from "./describe-terms.ts";
import { describeTrail } from "./describe-trail.ts";
import type { ShopFacts } from "./shop-facts.ts";

function factsWith(global: Partial<PricingSettings["globalSettings"]> = {}): ShopFacts {
  const { globalSettings, ...pricing } = defaultPricingSettings;
  return {
    shop: {
      name: "Conche",
      email: "hello@conche.example",
      address: "",
      hours: "",
      phone: "(555) 010-0142",
    },
    pictures: { icon: "/favicon.svg", touchIcon: "/apple-touch-icon.png", share: "/social.png" },
    taxRules: { kind: "single" },
    shipping: null,
    siteUrl: "https://conche.example",
    pricing: { ...pricing, globalSettings: { ...globalSettings, ...global } },
  };
}
const facts = factsWith();

const termsOf = (
  given: ShopFacts,
  shipping = defaultShippingSettings,
  hasDefaultReturns = true,
): PublicTerms => ({ rates: publicRates(shipping, given.pricing), hasDefaultReturns });
const describeOne = (
  given: ShopFacts,
  product: Product,
  price: number,
  reviews: ProductReviews | null = null,
) => describeProduct(given, product, cents(price), reviews, termsOf(given));

const card: Product = {
  id: 7,
  remaining: null,
  name: "Cloud Terrace",
  description: "Lime zest and jasmine.",
  fullDescription: "Lime zest, jasmine and cold mountain air.",
  price: cents(1649),
  rating: 4.9,
  origin: "Piura, Peru",
  category: "dark",
  cocoaPercentage: 75,
  tags: [],
  inStock: true,
  images: ["/wrappers/cloud-terrace.svg", "https://pictures.example/bar.jpg"],
  nutritionFacts: undefined,
  ingredients: [],
  allergens: [],
  majorAllergens: [],
  netWeight: null,
  shippingWeight: null,
  taxCategory: "candy",
  pictureDetails: {},
  tastingNotes: [],
  ...perFact(() => ""),
  awards: [],
  archived: false,
};

/** All URLs in it, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^(https?:|\/)/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

test("search engines get the stars of published reviews only", () => {
  const shown = [{ author: "Robin", stars: 5, body: "Good.", reply: "", day: "2026-11-20" }];
  const described = describeOne(facts, card, 1649, { count: 3, average: 4.3, shown });
  expect(described).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.3, reviewCount: 3 },
    review: [{ "@type": "Review", reviewRating: { ratingValue: 5 }, datePublished: "2026-11-20" }],
  });
  expect(JSON.stringify(describeOne(facts, card, 1649, null))).not.toContain("Rating");
});

describe("a bar's offer", () => {
  const described = describeOne(facts, card, 1649);

  test("has price, availability and address", () => {
    expect(described).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Cloud Terrace",
      description: "Lime zest, jasmine and cold mountain air.",
      brand: { "@type": "Brand", name: "Conche" },
      url: "https://conche.example/products/7",
      offers: {
        "@type": "Offer",
        url: "https://conche.example/products/7",
        price: "16.49",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
      },
    });
  });

  test("has pictures in common formats, with absolute addresses", () => {
    expect(described.image).toEqual([
      "https://conche.example/wrappers/cloud-terrace-1280.webp",
      "https://pictures.example/bar.jpg",
    ]);
    for (const address of addressesIn(described)) expect(address).toMatch(/^https:\/\//);
  });

  test("says that a bar is sold out", () => {
    const { offers } = describeOne(facts, { ...card, inStock: false }, 1649);
    expect(offers.availability).toBe("https://schema.org/OutOfStock");
  });

  test("leaves out invalid pictures", () => {
    const images = ["data:image/png;base64,AAAA", "http://[", "javascript:alert(1)"];
    expect(describeOne(facts, { ...card, images }, 1649)).not.toHaveProperty("image");
  });

  test("has no rating, because staff typed it", () => {
    expect(JSON.stringify(described)).not.toMatch(/rating|review|4\.9/i);
  });

  test("ships for the flat fee, and free if the bar alone reaches the threshold", () => {
    const rate = (pricing: ShopFacts, price: number) =>
      [describeOne(pricing, card, price).offers.shippingDetails].flat()[0]?.shippingRate;
    expect(rate(facts, 4999)).toEqual({
      "@type": "MonetaryAmount",
      value: "8.99",
      currency: "USD",
    });
    const low = factsWith({ shippingThreshold: cents(1649) });
    expect(rate(low, 1649)).toMatchObject({ value: "0.00" });
    const off = factsWith({ shippingThreshold: cents(1649), freeShippingEnabled: false });
    expect(rate(off, 1649)).toMatchObject({ value: "8.99" });
  });

  test("has the return policy of the terms", () => {
    expect(described.offers.hasMerchantReturnPolicy).toEqual({
      "@type": "MerchantReturnPolicy",
      applicableCountry: "US",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: 30,
      merchantReturnLink: "https://conche.example/terms",
    });
  });
});

describe("the shop", () => {
  const parts = (given: ShopFacts, terms = termsOf(given)) => describeShop(given, terms)["@graph"];

  test("is an organization with a logo, contact points and a website", () => {
    expect(parts(facts)).toMatchObject([
      {
        "@type": ["Organization", "OnlineStore"],
        name: "Conche",
        url: "https://conche.example/",
        logo: "https://conche.example/apple-touch-icon.png",
        email: "hello@conche.example",
        telephone: "(555) 010-0142",
      },
      {
        "@type": "WebSite",
        name: "Conche",
        url: "https://conche.example/",
        publisher: { "@id": "https://conche.example/#shop" },
      },
    ]);
  });

  const conditions = (given: ShopFacts) => {
    const [organization] = parts(given);
    if (!organization || !("hasShippingService" in organization)) throw new Error("no shop");
    const { hasShippingService } = organization;
    if (!hasShippingService) throw new Error("It says nothing about shipping.");
    return hasShippingService.shippingConditions.map((each) => ({
      rate: each.shippingRate.value,
      ...("orderValue" in each && { from: each.orderValue.minValue, to: each.orderValue.maxValue }),
    }));
  };

  test("ships for a flat fee below the threshold and free from there", () => {
    expect(conditions(facts)).toEqual([
      { rate: "8.99", from: "0.00", to: "49.99" },
      { rate: "0.00", from: "50.00", to: undefined },
    ]);
  });

  test("always ships for the flat fee while free shipping is off", () => {
    expect(conditions(factsWith({ freeShippingEnabled: false }))).toEqual([{ rate: "8.99" }]);
  });

  test("always ships free when every order reaches the threshold", () => {
    expect(conditions(factsWith({ shippingThreshold: cents(0) }))).toEqual([
      { rate: "0.00", from: "0.00", to: undefined },
    ]);
  });
});

describe("a shop with terms and shipping of its own", () => {
  const priced = (shipping: ShippingSettings, price = 1649) => {
    const terms = termsOf(facts, shipping, false);
    const { offers } = describeProduct(facts, card, cents(price), null, terms);
    const [shop] = describeShop(facts, terms)["@graph"];
    return { offers, shop };
  };
  const method = methodFor(1250);
  const zone = zoneTo(["VT", "NH"], [method], { freeFrom: cents(9000) });
  const zones = (...of: ShippingZone[]): ShippingSettings => ({
    ...defaultShippingSettings,
    mode: "by-zone",
    zones: of,
  });

  test("states no days of return that its owner did not state", () => {
    const { offers, shop } = priced(defaultShippingSettings);
    expect(offers).not.toHaveProperty("hasMerchantReturnPolicy");
    expect(shop).not.toHaveProperty("hasMerchantReturnPolicy");
  });

  test("names the only state it ships to", () => {
    const { offers } = priced({ ...defaultShippingSettings, onlyState: "VT" });
    expect(offers.shippingDetails).toMatchObject({
      shippingRate: { value: "8.99" },
      shippingDestination: { addressCountry: "US", addressRegion: ["VT"] },
    });
  });

  test("has the price of each zone, free from its own threshold", () => {
    expect(priced(zones(zone)).offers.shippingDetails).toMatchObject({
      shippingRate: { value: "12.50" },
      shippingDestination: { addressRegion: ["NH", "VT"] },
    });
    expect(priced(zones(zone), 9000).offers.shippingDetails).toMatchObject({
      shippingRate: { value: "0.00" },
    });
  });

  test.each<[string, ShippingSettings]>([
    ["rates by weight", zones({ ...zone, freeFrom: null, methods: [{ ...method, by: "weight" }] })],
    ["several methods", zones({ ...zone, methods: [method, { ...method, id: "fast" }] })],
    ["ZIP codes of a zone", zones(zone, { ...zone, id: "b", places: [], zips: ["050", "030"] })],
    ["pickup alone", { ...zones(), pickup: { place: "Here", hours: "Fridays" } }],
    [
      "cold packs in hot weather",
      {
        ...defaultShippingSettings,
        heat: {
          ...defaultShippingSettings.heat,
          isOn: true,
          coldPack: { fee: cents(500), upTo: null },
        },
      },
    ],
  ])("says nothing about the price of shipping with %s", (_, shipping) => {
    const { offers, shop } = priced(shipping);
    expect(offers).not.toHaveProperty("shippingDetails");
    if (shipping.zones.every(({ freeFrom }) => freeFrom === null)) {
      expect(shop).not.toHaveProperty("hasShippingService");
    }
  });
});

test("breadcrumbs count from one and have absolute addresses", () => {
  const trail = [
    { name: "Home", path: "/" },
    { name: "Cloud Terrace", path: "/products/7" },
  ];
  expect(describeTrail("https://conche.example", trail).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://conche.example/" },
    {
      "@type": "ListItem",
      position: 2,
      name: "Cloud Terrace",
      item: "https://conche.example/products/7",
    },
  ]);
});

test("a list names its bars in the order of the page", () => {
  const cards = [card, { ...card, id: 3, name: "Hammock" }].map((each) =>
    listedProduct(each, facts.pricing),
  );
  expect(
    describeProducts("https://conche.example", {
      name: "Dark Chocolate",
      path: "/products?category=dark",
      products: cards,
    }),
  ).toMatchObject({
    "@type": "ItemList",
    name: "Dark Chocolate",
    url: "https://conche.example/products?category=dark",
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: "Cloud Terrace", url: "https://conche.example/products/7" },
      { position: 2, name: "Hammock", url: "https://conche.example/products/3" },
    ],
  });
});
