import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { defaultHeatSettings } from "#domain/heat/default-heat-settings.ts";
import { defaultShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PromotionTerms } from "#domain/promotions/promotion-terms.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { PromotionEditor } from "../promotions/promotion-editor.tsx";
import { ShippingEditor } from "../shipping/shipping-editor.tsx";

// A setting that another one switches off says so beside it, and says nothing while it counts.

function textOf(screen: ReactNode) {
  const router = createMemoryRouter([{ path: "/", element: screen }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replaceAll("&#x27;", "'").replaceAll(/<[^>]*>/g, " ");
}

const pickup = { place: "12 Mill Street", hours: "Friday" };

function shippingScreen(data: Partial<ShippingSettings>, taxOnPickup: string | null = null) {
  return textOf(
    <ShippingEditor
      loaded={{ data: { ...defaultShippingSettings, ...data }, version: 1, versions: [] }}
      pricing={defaultPricingSettings}
      packing={defaultShipmentSettings}
      taxOnShipping="Nowhere"
      taxOnPickup={taxOnPickup}
      timeZone="America/New_York"
      today="2026-11-20"
    />,
  );
}

test("zones say that only one state counts", () => {
  const zones = [zoneTo(["OR", "WA"], [methodFor(900)])];
  const sentence = "You ship within Oregon only";
  expect(shippingScreen({ mode: "by-zone", zones, onlyState: "OR" })).toContain(sentence);
  expect(shippingScreen({ mode: "by-zone", zones })).not.toContain(sentence);
  expect(shippingScreen({ mode: "by-zone", onlyState: "OR" })).not.toContain(sentence);
});

test("gifts say that they can't be picked up, and that codes don't count for several people", () => {
  const several = { offersGifts: true, sendsToSeveral: true };
  expect(shippingScreen({ ...several, pickup })).toContain("A gift can't be picked up.");
  expect(shippingScreen(several)).not.toContain("A gift can't be picked up.");
  expect(shippingScreen(several)).toMatch(/Discount codes and gift cards don't\s+count then/);
});

test("heat without a way to ship says that only pickup is left", () => {
  const sentence = "Where it's hot, orders can only be picked up.";
  const heat = { ...defaultHeatSettings, isOn: true, canWait: false };
  expect(shippingScreen({ pickup, heat })).toContain(sentence);
  expect(shippingScreen({ pickup, heat: { ...heat, canRisk: true } })).not.toContain(sentence);
});

test("pickup says where it is taxed", () => {
  expect(shippingScreen({ pickup }, "A pickup is taxed where your shop is.")).toContain(
    "A pickup is taxed where your shop is.",
  );
});

const { bundles } = defaultPricingSettings;
const withoutThrees: PricingSettings = {
  ...defaultPricingSettings,
  bundles: { ...bundles, threeBar: { ...bundles.threeBar, enabled: false } },
};
const code = { code: "BOX30" };
const terms = promotionTerms({ ...code, effect: "box-price", boxSize: "3", boxPrice: "30.00" });

function promotionScreen(data: PromotionTerms, pricing: PricingSettings) {
  return textOf(
    <PromotionEditor
      id={null}
      title="New"
      loaded={{ data, version: 0 }}
      status={null}
      isActive
      uses={0}
      unpaid={null}
      products={[]}
      pricing={pricing}
      siteUrl="https://shop.example"
      versions={[]}
      orders={[]}
    />,
  );
}

test("a discount for boxes says that no such box is sold", () => {
  const sentence = "You don't sell such boxes right now";
  expect(promotionScreen(terms, withoutThrees)).toContain(sentence);
  expect(promotionScreen(terms, defaultPricingSettings)).not.toContain(sentence);
  // Boxes of five are still sold.
  const onlyBoxes = promotionTerms({ ...code, effect: "free-shipping", boxes: "only" });
  expect(promotionScreen(onlyBoxes, withoutThrees)).not.toContain(sentence);
});
