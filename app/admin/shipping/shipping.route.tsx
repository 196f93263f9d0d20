import { requestContext } from "#app/http/request-context.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import { dayIn } from "#domain/time/day-in.ts";
import {
  getPricingSettings,
  packingSection,
  shippingSection,
  taxSection,
} from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { loadSettings } from "../form/load-settings.ts";
import { describeTaxOnPickup, describeTaxOnShipping } from "../form/rules-elsewhere.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/shipping.route";
import { ShippingEditor } from "./shipping-editor.tsx";

export const meta = adminMeta(
  "Shipping",
  "Where parcels go, what that costs, and what is done about heat.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const details = shop.details();
  const { timeZone } = details;
  const [loaded, pricing, packing, tax] = await Promise.all([
    loadSettings(shop, shippingSection),
    getPricingSettings(shop.db, shop.log),
    getSettings(shop.db, packingSection, shop.log),
    getSettings(shop.db, taxSection, shop.log),
  ]);
  const usesStripeTax = tax.data.usesStripe && shop.taxes !== null;
  return {
    loaded,
    pricing,
    packing: packing.data,
    taxOnShipping: describeTaxOnShipping(tax.data, usesStripeTax),
    /** How a pickup is taxed, in a sentence; null where the place makes no difference. */
    taxOnPickup: describeTaxOnPickup(tax.data, usesStripeTax, shopPlace(details) !== undefined),
    timeZone,
    today: dayIn(timeZone, shop.clock()),
  };
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <ShippingEditor {...loaderData} />;
}
