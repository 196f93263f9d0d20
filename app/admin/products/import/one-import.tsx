import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { TwoLines } from "#app/admin/shared/list-cells.tsx";
import { isShopReady } from "#app/network/is-shop-ready.ts";
import { Alert } from "#app/ui/content/alert.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { Route } from "./+types/import.route";
import { ImportButtons } from "./import-buttons.tsx";
import {
  decisionNames,
  describeResult,
  describeState,
  importMessages,
  nouns,
  priceLimitsText,
} from "./import-messages.ts";
import { type ImportListRow, type ImportView, importQuery, isBusy } from "./import-view.ts";

const RELOAD_EVERY_MS = 1_500;

type OpenedImport = Exclude<Route.ComponentProps["loaderData"]["opened"], "none" | null>;

export function OneImport(props: OpenedImport): ReactNode {
  const { summary, page, rows, mapping, earlier } = props;
  const filter = props.filter ?? undefined;
  const isAway = useReloadWhileBusy(isBusy(summary));
  const isPreview = summary.state === "previewed";
  return (
    <>
      <State summary={summary} isAway={isAway} />
      {isPreview && earlier && (
        <Note className="mb-4">{`You imported the same file on ${earlier}. What is in the shop already is skipped.`}</Note>
      )}
      {isPreview && summary.count === 0 && <p className="mb-4">{importMessages.nothingToDo}</p>}
      {isPreview && summary.priceLimits && (
        <Note className="mb-4">{priceLimitsText(summary.priceLimits)}</Note>
      )}
      <ImportButtons summary={summary} />
      <details className="my-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{`${summary.formatName}: ${mapping.length} columns understood`}</summary>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {mapping.map(({ field, titles }) => (
            <div key={field} className="contents">
              <dt className="text-soft">{titles}</dt>
              <dd className="mb-2 wrap-anywhere sm:mb-0">{field}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mb-4 max-w-full overflow-x-auto">
        <PillTabs label="Rows of the file" tabs={tabsOf(props)} />
      </div>
      <DataTable
        caption="Rows of the file"
        labelsOnCards={false}
        columns={columnsOf(summary)}
        rows={rows}
        empty="There are no such rows."
        idOf={({ row }) => row}
      />
      <Pager
        page={page}
        noun="rows"
        queryOf={(number) => importQuery(summary.id, filter, number)}
      />
    </>
  );
}

function State({ summary, isAway }: { summary: ImportView; isAway: boolean }) {
  const { state } = summary;
  const step = stepOf(summary);
  const words = isAway ? importMessages.away : describeState(summary);
  const isEnded = state === "done" || state === "undone";
  const isImporting = state === "running" || state === "undoing";
  const what = isImporting ? capitalized(summary.kind) : "Pictures of bars";
  return (
    <>
      <div role="status">
        {state === "failed" && <Alert>{words}</Alert>}
        {isEnded && <Alert good={summary.attention === 0}>{words}</Alert>}
        {state !== "failed" && !isEnded && <p className="mb-4 text-soft">{words}</p>}
      </div>
      {step && (
        <p className="mb-4 grid max-w-136 gap-1">
          <progress
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-good"
            aria-label={what}
            value={step.now}
            max={Math.max(step.all, 1)}
          />
          <span className="text-sm text-soft tabular-nums">{`${what}: ${step.now.toLocaleString("en-US")} of ${step.all.toLocaleString("en-US")}`}</span>
        </p>
      )}
    </>
  );
}

/** How far it is; undefined when nothing is being done. */
function stepOf(summary: ImportView): { now: number; all: number } | undefined {
  const { state, done, refused, undone, kept, pictures, picturesDone } = summary;
  if (state === "running") return { now: done + refused, all: summary.count };
  if (state === "undoing") return { now: undone + kept, all: done };
  return isBusy(summary) ? { now: picturesDone, all: pictures } : undefined;
}

function tabsOf({ summary, filter }: OpenedImport) {
  const { rows, attention } = summary;
  const all = [
    { filter: null, name: "All", count: rows.new + rows.changed + rows.skipped },
    { filter: "new", name: "New", count: rows.new },
    { filter: "changed", name: "Changed", count: rows.changed },
    { filter: "skipped", name: "Skipped", count: rows.skipped },
    ...(attention > 0 ? [{ filter: "attention", name: "Look at", count: attention } as const] : []),
  ] as const;
  return all.map((each) => ({
    name: `${each.name} ${each.count.toLocaleString("en-US")}`,
    to: `/admin/products/import${importQuery(summary.id, each.filter ?? undefined)}`,
    current: each.filter === filter,
  }));
}

function columnsOf({ kind, state }: ImportView): Column<ImportListRow>[] {
  const [row, name, ...others] = columns;
  const titled = { ...name, title: capitalized(nouns[kind]) };
  return [row, titled, ...others, ...(state === "previewed" ? [] : [resultColumn])];
}

const columns: [Column<ImportListRow>, Column<ImportListRow>, Column<ImportListRow>] = [
  {
    id: "row",
    title: "Row",
    cell: ({ row }) => (
      <span className="text-soft tabular-nums">
        <span className="@min-[52rem]/main:hidden">Row </span>
        <span>{row}</span>
      </span>
    ),
  },
  {
    id: "name",
    title: "Bar",
    isRowHeader: true,
    cell: ({ name, about, to }) => (
      <span className="inline-block wrap-anywhere @min-[52rem]/main:min-w-44">
        {to ? (
          <Link className="inline-block min-h-6 underline underline-offset-[0.2em]" to={to}>
            {name}
          </Link>
        ) : (
          <span>{name || "No name"}</span>
        )}
        {about && <SecondLine>{about}</SecondLine>}
      </span>
    ),
  },
  {
    id: "decision",
    title: "What happens",
    cell: ({ decision, reason }) => (
      <TwoLines second={reason}>
        <span className={`font-semibold ${decision === "skipped" ? "text-soft" : "text-good"}`}>
          {decisionNames[decision]}
        </span>
      </TwoLines>
    ),
  },
];

const resultColumn: Column<ImportListRow> = {
  id: "result",
  title: "Result",
  cell: (row) => {
    const words = describeResult(row);
    const isBad = row.state === "refused" || row.state === "kept" || row.result !== null;
    return words && <span className={`wrap-anywhere ${isBad ? "text-danger" : ""}`}>{words}</span>;
  },
};

/**
 * Reloads the screen regularly while an import is running. While the shop is down the screen is not
 * reloaded, because a failed load would replace it by an error page.
 *
 * @returns whether the shop is down
 */
function useReloadWhileBusy(busy: boolean): boolean {
  const revalidator = useRevalidator();
  const [isAway, setIsAway] = useState(false);
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || revalidator.state !== "idle") return;
    const answered = await isShopReady();
    setIsAway(!answered);
    if (answered) await revalidator.revalidate();
  });
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void look(), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [busy]);
  return busy && isAway;
}
