import { requestContext } from "#app/http/request-context.ts";
import { type LabelPrint, readLabelPrint, sheetOf } from "#domain/labels/label-print.ts";
import { labelSheets, labelsPerPage } from "#domain/labels/label-sheet.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { listProductLabels } from "#server/labels/label-queries.ts";
import { sheetMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/label-sheets.route";
import { describePrintProblem } from "./label-messages.ts";
import { LabelSheets } from "./label-sheets.tsx";
import { printed } from "./label-view.ts";

/** The printable document that the URL describes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const today = dayIn(shop.details().timeZone, shop.clock());
  const read = readLabelPrint(url.searchParams, today);
  if (!read.ok) {
    const perPage = labelsPerPage(labelSheets[sheetOf(url.searchParams.get("sheet"))]);
    return { problem: describePrintProblem(read.problem, perPage) };
  }
  const [labels, settings] = await Promise.all([
    listProductLabels(shop.db),
    getLabelSettings(shop),
  ]);
  const print: LabelPrint = read.print;
  const runs = print.runs.flatMap((run) => {
    const label = labels.find(({ product }) => product.id === run.productId);
    if (!label) return [];
    const { content, modules } = printed(label, settings.data);
    return [{ ...run, content, modules }];
  });
  if (runs.length < print.runs.length) {
    return { problem: "A product of these labels is gone. Close this window and choose again." };
  }
  return { print, runs };
}

export const meta: Route.MetaFunction = () => sheetMeta("Labels to print");

export default function LabelSheetsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.problem !== undefined) {
    return <p className="label-sheets font-semibold text-danger">{loaderData.problem}</p>;
  }
  const { print, runs } = loaderData;
  return <LabelSheets print={print} runs={runs} />;
}
