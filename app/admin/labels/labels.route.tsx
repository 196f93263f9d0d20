import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { readLabelSettings } from "#domain/labels/label-settings-form.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { getLabelSettings, labelSettings } from "#server/labels/label-settings.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import type { Route } from "./+types/labels.route";
import { LabelList } from "./label-list.tsx";
import { LabelSettingsForm } from "./label-settings-form.tsx";
import { readLabelRows, readSalesMeter } from "./label-view.ts";
import { labelMessages } from "./label-words.ts";
import type { SaveLabelSettingsAnswer } from "./labels-result.ts";
import { PrintForm } from "./print-form.tsx";
import { SalesMeterPanel } from "./sales-meter-panel.tsx";
import { sentLabelSettings } from "./sent-labels.ts";

export const meta = adminMeta("Labels", "Labels for bars, to print.");

/** The query may preselect a product, its lot and its best-before date. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const start = await getLabelSettings(shop);
  const [rows, meter] = await Promise.all([
    readLabelRows(shop, start.data),
    readSalesMeter(shop, start.data),
  ]);
  const asked = (key: string) => url.searchParams.get(key) ?? "";
  return {
    shopName: shop.details().name,
    today: dayIn(shop.details().timeZone, shop.clock()),
    rows,
    meter,
    start: { settings: start.data, version: start.version },
    first: { productId: asked("product"), lot: asked("lot"), bestBefore: asked("best") },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { form, version } = sentLabelSettings(await readForm(request));
  const stored = await getLabelSettings(shop);
  const read = readLabelSettings(form, stored.data.rules);
  if (!read.ok) {
    return answerSave<SaveLabelSettingsAnswer>({ code: "refused", problems: read.problems });
  }
  const saved = await saveSettings(shop, labelSettings, {
    data: read.settings,
    expectedVersion: version,
  });
  if (saved.code === "saved") {
    const start = { settings: read.settings, version: version + 1 };
    return answerSave<SaveLabelSettingsAnswer>({ code: "saved", start });
  }
  const { data: settings, version: theirs } = await getLabelSettings(shop);
  return answerSave<SaveLabelSettingsAnswer>({
    code: "changed-meanwhile",
    theirs: { settings, version: theirs },
  });
}

export const clientAction = answerUnreachable;

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { rows, meter, start, first, today } = loaderData;
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
          <Panel className="mt-5" aria-labelledby="label-list-title">
            <PanelTitle id="label-list-title">What labels say</PanelTitle>
            <LabelList rows={rows} />
          </Panel>
        </>
      )}
      <Panel className="mt-5" aria-labelledby="maker-title">
        <PanelTitle id="maker-title">Who makes the bars</PanelTitle>
        <LabelSettingsForm loaded={start} />
      </Panel>
    </>
  );
}
