import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { CartBundle } from "#domain/cart/cart.ts";
import { cents, ZERO } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { CartBox } from "../cart/cart-box.tsx";
import { meta } from "./bundle-builder.route.tsx";
import { bundleMessages } from "./bundle-messages.ts";
import { BundleTabs } from "./bundle-tabs.tsx";

const atFullPrice = { discountPercent: percent(0), enabled: true };
const resting = { discountPercent: percent(1000), enabled: false };

function priced(threeBar: typeof resting, fiveBar = threeBar): PricingSettings {
  return { ...defaultPricingSettings, bundles: { threeBar, fiveBar } };
}

test("nothing is said about saving where a box has no discount", () => {
  expect(bundleMessages.lead(3, percent(0))).toBe(
    "Choose any 3 bars, the same one twice if you love it.",
  );
  expect(bundleMessages.chosen(2, 3, ZERO)).toBe("2 of 3 chosen.");
  expect(bundleMessages.full(3, ZERO)).toBe("Your box is full: 3 of 3 chosen.");
  expect(bundleMessages.added(3, percent(0)).description).toBe("Your 3-bar bundle has been added.");
  const tabs = renderToStaticMarkup(
    <BundleTabs
      sizes={[3, 5]}
      size={3}
      pricing={priced(atFullPrice, { discountPercent: percent(1500), enabled: true })}
      panelId="box"
      onSize={() => {}}
    />,
  );
  expect(tabs.match(/save [\d.]+%/g)).toEqual(["save 15%"]);
});

test("a box in the cart that is sold at full price isn't said to be taking a break", () => {
  expect(cartBox(priced(atFullPrice))).not.toContain("taking a break");
  expect(cartBox(priced(resting, atFullPrice))).toContain("taking a break");
});

test("a box in the cart leads to the builder only while a size is sold", () => {
  expect(cartBox(priced(resting, atFullPrice))).toContain("Edit bundle");
  expect(cartBox(priced(resting))).not.toContain("Edit bundle");
});

test("search engines leave out the builder while no box is sold", () => {
  expect(builderMeta(priced(resting, atFullPrice))).not.toContainEqual(noindex);
  expect(builderMeta(priced(resting))).toContainEqual(noindex);
});

const noindex = { name: "robots", content: "noindex" };

function builderMeta(pricing: PricingSettings) {
  const shop = { name: "Sample Bars" };
  const facts = { shop, siteUrl: "", pictures: { share: "" }, brand: { tagline: "" }, pricing };
  return meta({ matches: [{ loaderData: facts }] } as unknown as Parameters<typeof meta>[0]);
}

function cartBox(pricing: PricingSettings): string {
  const line = {
    id: "line",
    productId: 1,
    productName: "Red Orchard",
    image: "/red-orchard.jpg",
    quantity: 3,
    price: cents(1000),
    bundleId: "box",
    bundleSize: 3,
  } as const;
  const bundle: CartBundle = { id: "box", size: 3, lines: [line] };
  return renderToStaticMarkup(
    <MemoryRouter>
      <CartBox bundle={bundle} pricing={pricing} unavailable={new Map()} onRemove={() => {}} />
    </MemoryRouter>,
  );
}
