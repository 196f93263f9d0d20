import { requestContext } from "#app/http/request-context.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { formatPercent } from "#domain/money/percent.ts";
import { getPricingSettings, taxSection } from "#server/settings/sections.ts";
import { listTaxProblems } from "#server/tax-records/tax-record-queries.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/tax.route";
import { readStateSales } from "./read-state-sales.ts";
import { StateSales } from "./state-sales.tsx";
import { TaxEditor } from "./tax-editor.tsx";
import { UnrecordedOrders } from "./unrecorded-orders.tsx";

/** More are shown once these are dealt with. */
const MAX_PROBLEMS = 50;

export const meta = adminMeta("Tax", "Where sales tax is collected, and at which rates.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [loaded, pricing, sales] = await Promise.all([
    loadSettings(shop, taxSection),
    getPricingSettings(shop.db, shop.log),
    readStateSales(shop),
  ]);
  return {
    loaded,
    pricing,
    sales,
    canUseStripe: shop.taxes !== null,
    unrecorded: await listTaxProblems(shop.db, MAX_PROBLEMS),
  };
}

export default function Tax({ loaderData }: Route.ComponentProps) {
  const { loaded, pricing, sales, canUseStripe, unrecorded } = loaderData;
  return (
    <>
      <TaxEditor
        loaded={loaded}
        pricing={pricing}
        singleRate={formatPercent(pricing.globalSettings.taxRate)}
        canUseStripe={canUseStripe}
      />
      {unrecorded.length > 0 && <UnrecordedOrders orders={unrecorded} />}
      <Panel className="mt-5" title="Sales by state, last 12 months">
        <StateSales rows={sales} />
      </Panel>
    </>
  );
}
