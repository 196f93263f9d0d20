import { requestContext } from "#app/http/request-context.ts";
import { otherRules } from "#domain/pricing/other-rules.ts";
import { listCatalogPrices } from "#server/pricing/list-product-cards.ts";
import { pricingSection, shippingSection, taxSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/pricing.route";
import { PricingEditor } from "./pricing-editor.tsx";

export const meta = adminMeta("Pricing", "What bars, boxes and shipping cost.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [loaded, catalog, { data: shipping }, { data: tax }] = await Promise.all([
    loadSettings(shop, pricingSection),
    listCatalogPrices(shop.db),
    getSettings(shop.db, shippingSection, shop.log),
    getSettings(shop.db, taxSection, shop.log),
  ]);
  const rules = otherRules(shipping, tax, tax.usesStripe && shop.taxes !== null);
  return { loaded, catalog, rules };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { loaded, catalog, rules } = loaderData;
  return <PricingEditor loaded={loaded} catalog={catalog} rules={rules} />;
}
