import { formatPercent } from "#domain/money/percent.ts";
import { readTaxForm } from "#domain/tax/tax-form.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { getSettings, saveSettings } from "#server/settings/settings-queries.ts";
import { taxSection } from "#server/tax/tax-settings-queries.ts";
import { retryTaxRecords } from "#server/tax-records/record-order-tax.ts";
import { listTaxProblems } from "#server/tax-records/tax-record-queries.ts";
import { readForm } from "../../http/read-form.ts";
import { requestContext } from "../../http/request-context.ts";
import { Panel, PanelTitle } from "../../ui/layout/panel.tsx";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import type { Route } from "./+types/tax.route";
import { readStateSales } from "./read-state-sales.ts";
import { sentTax } from "./sent-tax.ts";
import { StateSales } from "./state-sales.tsx";
import { TaxEditor } from "./tax-editor.tsx";
import type { SaveTaxAnswer } from "./tax-result.ts";
import { UnrecordedOrders } from "./unrecorded-orders.tsx";

/** More are shown once these are dealt with. */
const MOST_PROBLEMS = 50;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Tax · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "Where sales tax is collected, and at which rates." },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [stored, pricing, sales] = await Promise.all([
    getSettings(shop.db, taxSection, shop.log),
    getPricingSettings(shop.db, shop.log),
    readStateSales(shop),
  ]);
  return {
    shopName: shop.details().name,
    start: { settings: stored.data, version: stored.version },
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
  const { form, version } = sentTax(sent);
  const read = readTaxForm(form);
  if (!read.ok) return answerSave<SaveTaxAnswer>({ code: "refused", problems: read.problems });
  const { code } = await saveSettings(shop.db, taxSection, {
    data: read.settings,
    expectedVersion: version,
    at: shop.clock(),
    by: "owner",
  });
  if (code === "saved") {
    const start = { settings: read.settings, version: version + 1 };
    return answerSave<SaveTaxAnswer>({ code, start });
  }
  const { data: settings, version: theirs } = await getSettings(shop.db, taxSection, shop.log);
  return answerSave<SaveTaxAnswer>({ code, theirs: { settings, version: theirs } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerUnreachable(serverAction);

export default function Tax({ loaderData }: Route.ComponentProps) {
  const { start, pricing, sales, canAskStripe, unrecorded } = loaderData;
  return (
    <>
      <TaxEditor
        loaded={start}
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
