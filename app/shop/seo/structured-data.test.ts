import { describe, expect, test } from "vitest";
import type { Product } from "#domain/catalog/product.ts";
import { cents } from "#domain/money/cents.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { productCard } from "#domain/pricing/product-card.ts";
import { describeBars } from "./describe-bars.ts";
import { describeProduct } from "./describe-product.ts";
import { describeShop } from "./describe-shop.ts";
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
    taxRules: null,
    shipping: null,
    siteUrl: "https://conche.example",
    pricing: { ...pricing, globalSettings: { ...globalSettings, ...global } },
  };
}
const facts = factsWith();

const bar: Product = {
  id: 7,
  left: null,
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
  beanVariety: "",
  farm: "",
  harvest: "",
  roast: "",
  concheTime: "",
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
  const shown = [{ author: "Robin", stars: 5, body: "Good.", answer: "", day: "2026-11-20" }];
  const described = describeProduct(facts, bar, cents(1649), { count: 3, average: 4.3, shown });
  expect(described).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.3, reviewCount: 3 },
    review: [{ "@type": "Review", reviewRating: { ratingValue: 5 }, datePublished: "2026-11-20" }],
  });
  expect(JSON.stringify(describeProduct(facts, bar, cents(1649), null))).not.toContain("Rating");
});

describe("a bar's offer", () => {
  const described = describeProduct(facts, bar, cents(1649));

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
    const { offers } = describeProduct(facts, { ...bar, inStock: false }, cents(1649));
    expect(offers.availability).toBe("https://schema.org/OutOfStock");
  });

  test("leaves out invalid pictures", () => {
    const images = ["data:image/png;base64,AAAA", "http://[", "javascript:alert(1)"];
    expect(describeProduct(facts, { ...bar, images }, cents(1649))).not.toHaveProperty("image");
  });

  test("has no rating, because staff typed it", () => {
    expect(JSON.stringify(described)).not.toMatch(/rating|review|4\.9/i);
  });

  test("ships for the flat fee, and free if the bar alone reaches the threshold", () => {
    const rate = (pricing: ShopFacts, price: number) =>
      describeProduct(pricing, bar, cents(price)).offers.shippingDetails.shippingRate;
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
  const parts = (given: ShopFacts) => describeShop(given)["@graph"];

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
    return organization.hasShippingService.shippingConditions.map((each) => ({
      rate: each.shippingRate.value,
      ...("orderValue" in each && {
        from: each.orderValue.minValue,
        to: each.orderValue.maxValue,
      }),
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
  const cards = [bar, { ...bar, id: 3, name: "Hammock" }].map((each) =>
    productCard(each, facts.pricing),
  );
  expect(
    describeBars("https://conche.example", {
      name: "Dark Chocolate",
      path: "/products?category=dark",
      bars: cards,
    }),
  ).toEqual({
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: "Dark Chocolate",
    url: "https://conche.example/products?category=dark",
    numberOfItems: 2,
    itemListElement: [
      {
        "@type": "ListItem",
        position: 1,
        name: "Cloud Terrace",
        url: "https://conche.example/products/7",
      },
      {
        "@type": "ListItem",
        position: 2,
        name: "Hammock",
        url: "https://conche.example/products/3",
      },
    ],
  });
});
