import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { type CsvTableFile, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { readStateTaxRows, stateTaxTable } from "#domain/tax/state-tax-table.ts";
import { readTaxForm } from "#domain/tax/tax-form.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { listSettingsVersions } from "#server/settings/list-settings-versions.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { taxSection } from "#server/tax/tax-settings-queries.ts";
import { retryTaxRecords } from "#server/tax-records/record-order-tax.ts";
import { listTaxProblems } from "#server/tax-records/tax-record-queries.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { readTableFile } from "../shared/read-table-file.ts";
import { saveSection, sectionStart } from "../shared/save-section.ts";
import type { TableFileAnswer } from "../shared/table-file.tsx";
import { versionViews } from "../shared/version-views.ts";
import type { Route } from "./+types/tax.route";
import { readStateSales } from "./read-state-sales.ts";
import { sentTax } from "./sent-tax.ts";
import { StateSales } from "./state-sales.tsx";
import { TaxEditor } from "./tax-editor.tsx";
import type { SaveTaxAnswer, TaxFile } from "./tax-result.ts";
import { UnrecordedOrders } from "./unrecorded-orders.tsx";

/** More are shown once these are dealt with. */
const MOST_PROBLEMS = 50;

export const meta = adminMeta("Tax", "Where sales tax is collected, and at which rates.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [stored, versions, pricing, sales] = await Promise.all([
    getSettings(shop.db, taxSection, shop.log),
    listSettingsVersions(shop.db, taxSection),
    getPricingSettings(shop.db, shop.log),
    readStateSales(shop),
  ]);
  const { name, timeZone } = shop.details();
  return {
    shopName: name,
    start: sectionStart(stored),
    versions: versionViews(versions, timeZone),
    pricing,
    sales,
    canAskStripe: shop.taxes !== null,
    unrecorded: await listTaxProblems(shop.db, MOST_PROBLEMS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  if (sent.get("do") === "record-again") {
    await retryTaxRecords(shop);
    return null;
  }
  if (sent.get("do") === "read-file") {
    return await readTableFile(sent, [stateTaxTable], readTaxFile);
  }
  const read = readTaxForm(sentTax(sent));
  if (!read.ok) return answerSave<SaveTaxAnswer>({ code: "refused", problems: read.problems });
  return await saveSection(shop, taxSection, { data: read.settings, version: sent.get("version") });
}

function readTaxFile(file: CsvTableFile, answers: FileAnswers): TableFileAnswer<TaxFile> {
  const read = readWholeTable(stateTaxTable, file, answers);
  if (read.code !== "rows") return read;
  const states = readStateTaxRows(read.rows);
  if (typeof states !== "string") return { code: "states", states };
  return { code: "unreadable", sentence: `Nothing was changed. ${states}` };
}

export const clientAction = answerUnreachable;

export default function Tax({ loaderData }: Route.ComponentProps) {
  const { start, versions, pricing, sales, canAskStripe, unrecorded } = loaderData;
  return (
    <>
      <TaxEditor
        loaded={start}
        versions={versions}
        pricing={pricing}
        singleRate={formatPercent(pricing.globalSettings.taxRate)}
        canAskStripe={canAskStripe}
      />
      {unrecorded.length > 0 && <UnrecordedOrders orders={unrecorded} />}
      <Panel className="mt-5" aria-labelledby="state-sales">
        <PanelTitle id="state-sales">Sales by state, last 12 months</PanelTitle>
        <StateSales rows={sales} />
      </Panel>
    </>
  );
}
