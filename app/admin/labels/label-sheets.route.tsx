import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { type LabelPrint, readLabelPrint, sheetOf } from "#domain/labels/label-print.ts";
import { labelSheets, labelsPerPage } from "#domain/labels/label-sheet.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { listProductLabels } from "#server/labels/label-queries.ts";
import { sheetMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/label-sheets.route";
import { LabelMeasure } from "./label-measure.tsx";
import { describePrintProblem } from "./label-messages.ts";
import { LabelPage } from "./label-page.tsx";
import { printed } from "./label-view.ts";
import { type PrintableRun, useLabelPages } from "./use-label-pages.ts";

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
  return <LabelSheets {...loaderData} />;
}

/** All sheets at their true size. They print automatically unless a label is cut off. */
function LabelSheets(props: { print: LabelPrint; runs: readonly PrintableRun[] }) {
  const { print, runs } = props;
  const isHydrated = useHydrated();
  const { measure, pages, tooLarge } = useLabelPages(print, runs);
  const isReady = pages.length > 0 && tooLarge.length === 0;
  const printNow = usePrintWindow({ byItself: isReady });
  return (
    <div className="label-sheets">
      <div className="mb-6 print:hidden">
        {tooLarge.length > 0 && (
          <Alert role="alert">{`These labels are cut off, because their text doesn't fit in the smallest type that the law allows: ${tooLarge.join(", ")}. Choose a larger sheet, or print front and back.`}</Alert>
        )}
        <p className="mb-3">Print at 100% (actual size) and without margins.</p>
        <div className="flex gap-3">
          <Button onClick={printNow} aria-disabled={!isReady} disabled={!isReady}>
            Print
          </Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </div>
      </div>
      {isHydrated && measure && <LabelMeasure {...measure} />}
      <div className="grid gap-4 print:block">
        {pages.map((labels, index) => (
          <LabelPage
            // Sheets never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name.
            key={index}
            sheet={print.sheet}
            part={print.part}
            marks={print.marks}
            labels={labels}
          />
        ))}
      </div>
    </div>
  );
}
