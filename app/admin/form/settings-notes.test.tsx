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

// What a setting says where another one switches it off, and that it says nothing while it counts.

function textOf(screen: ReactNode) {
  const router = createMemoryRouter([{ path: "/", element: screen }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replaceAll("&#x27;", "'").replaceAll(/<[^>]*>/g, " ");
}

const pickup = { place: "12 Mill Street", hours: "Friday" };

function shippingScreen(data: Partial<ShippingSettings>) {
  return textOf(
    <ShippingEditor
      loaded={{ data: { ...defaultShippingSettings, ...data }, version: 1, versions: [] }}
      pricing={defaultPricingSettings}
      packing={defaultShipmentSettings}
      taxOnShipping="Nowhere"
      taxOnPickup={null}
      timeZone="America/New_York"
      today="2026-11-20"
    />,
  );
}

test("a note below Zones says which places are ignored while only one state is served", () => {
  const zones = [zoneTo(["OR", "WA"], [methodFor(900)])];
  const sentence = "You ship within Oregon only, so other places in these zones are ignored.";
  expect(shippingScreen({ mode: "by-zone", zones, onlyState: "OR" })).toContain(sentence);
  expect(shippingScreen({ mode: "by-zone", zones })).not.toContain(sentence);
  expect(shippingScreen({ mode: "by-zone", onlyState: "OR" })).not.toContain(sentence);
});

test("notes below Gifts say that a gift can't be picked up, and that codes can't be used for several people", () => {
  const several = { offersGifts: true, sendsToSeveral: true };
  expect(shippingScreen({ ...several, pickup })).toContain("A gift can't be picked up.");
  expect(shippingScreen(several)).not.toContain("A gift can't be picked up.");
  expect(shippingScreen(several)).toMatch(
    /Discount codes and gift cards can't\s+be used for these orders/,
  );
});

test("a note below Heat says that only pickup is left, or nothing, while there is no way to ship", () => {
  const onlyPickup = "Where it's hot, orders can only be picked up.";
  const noOrders = "Where it's hot, shoppers can't order.";
  const heat = { ...defaultHeatSettings, isOn: true, canWait: false };
  expect(shippingScreen({ pickup, heat })).toContain(onlyPickup);
  expect(shippingScreen({ pickup, heat })).not.toContain(noOrders);
  expect(shippingScreen({ heat })).toContain(noOrders);
  expect(shippingScreen({ heat })).not.toContain(onlyPickup);
  const shipping = shippingScreen({ pickup, heat: { ...heat, canRisk: true } });
  expect(shipping).not.toContain("Where it's hot, ");
});

const { bundles } = defaultPricingSettings;
const withoutThrees: PricingSettings = {
  ...defaultPricingSettings,
  bundles: { ...bundles, threeBar: { ...bundles.threeBar, enabled: false } },
};
const withoutBoxes: PricingSettings = {
  ...withoutThrees,
  bundles: { ...withoutThrees.bundles, fiveBar: { ...bundles.fiveBar, enabled: false } },
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

test("a note below a discount for boxes says that no such box is sold", () => {
  const sentence =
    "You don't sell boxes of this size right now, so this discount takes nothing off.";
  expect(promotionScreen(terms, withoutThrees)).toContain(sentence);
  expect(promotionScreen(terms, defaultPricingSettings)).not.toContain(sentence);

  const onlyBoxes = promotionTerms({ ...code, effect: "free-shipping", boxes: "only" });
  const ofAnySize = "You don't sell boxes right now, so this discount takes nothing off.";
  expect(promotionScreen(onlyBoxes, withoutBoxes)).toContain(ofAnySize);
  // Boxes of five are still sold.
  expect(promotionScreen(onlyBoxes, withoutThrees)).not.toContain("You don't sell boxes");
});
