import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { dayIn } from "#domain/time/day-in.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { labelSection } from "#server/settings/sections.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/labels.route";
import { LabelList } from "./label-list.tsx";
import { labelMessages } from "./label-messages.ts";
import { LabelSettingsForm } from "./label-settings-form.tsx";
import { readLabelRows, readSalesMeter } from "./label-view.ts";
import { PrintForm } from "./print-form.tsx";
import { SalesMeterPanel } from "./sales-meter-panel.tsx";

export const meta = adminMeta("Labels", "Labels for bars, to print.");

/** The query may preselect a product, its lot and its best-before date. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { data } = await getLabelSettings(shop);
  const [loaded, rows, meter] = await Promise.all([
    loadSettings(shop, labelSection),
    readLabelRows(shop, data),
    readSalesMeter(shop, data),
  ]);
  const text = (key: string) => url.searchParams.get(key) ?? "";
  return {
    today: dayIn(shop.details().timeZone, shop.clock()),
    rows,
    meter,
    loaded: { ...loaded, data },
    first: { productId: text("product"), lot: text("lot"), bestBefore: text("best") },
  };
}

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { rows, meter, loaded, first, today } = loaderData;
  return (
    <>
      <PageHead title="Labels" />
      {meter && <SalesMeterPanel meter={meter} />}
      {rows.length === 0 ? (
        <EmptyState title={labelMessages.empty}>
          <TextLink to="/admin/products/new">Add the first bar</TextLink>
        </EmptyState>
      ) : (
        <>
          <PrintForm rows={rows} first={first} today={today} />
          <Panel className="mt-5" title="What labels say">
            <LabelList rows={rows} />
          </Panel>
        </>
      )}
      <div className="mt-8">
        <LabelSettingsForm loaded={loaded} />
      </div>
    </>
  );
}
