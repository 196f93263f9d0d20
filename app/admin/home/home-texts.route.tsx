import { loadSettings } from "#app/admin/form/load-settings.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { defaultTexts } from "#domain/home/home-content.ts";
import { describeFreeShipping } from "#domain/shipping/describe-free-shipping.ts";
import { publicShipping } from "#domain/shipping/public-shipping.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { allNamed } from "#server/platform/all-named.ts";
import {
  brandSection,
  getPricingSettings,
  homeSection,
  shippingSection,
} from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/home-texts.route";
import { HomeEditor } from "./home-editor.tsx";

export const meta = adminMeta("Home & texts", "What the home page shows and says.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { loaded, products, brand, pricing, shipping } = await allNamed({
    loaded: loadSettings(shop, homeSection),
    products: listProductNames(shop.db),
    brand: getSettings(shop.db, brandSection, shop.log),
    pricing: getPricingSettings(shop.db, shop.log),
    shipping: getSettings(shop.db, shippingSection, shop.log),
  });
  const { name, timeZone } = shop.details();
  const now = { at: shop.clock(), timeZone };
  const demo = shop.config.mode === "demo";
  const defaults = defaultTexts({ name, demo, tagline: brand.data.tagline });
  return {
    loaded,
    products,
    defaults,
    freeShipping: {
      text:
        describeFreeShipping(publicShipping(shipping.data, pricing, now), pricing) ?? "Not shown",
      isByZone: shipping.data.mode === "by-zone",
    },
  };
}

export default function HomeTexts({ loaderData }: Route.ComponentProps) {
  return <HomeEditor {...loaderData} />;
}
