import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { SlipOutdated } from "../orders/details/hold-sign.tsx";
import { type Paper, papers } from "./paper.ts";
import type { PackingDay, PackingRow } from "./read-packing-screen.ts";
import type { PackingActions } from "./use-packing-actions.ts";

/** Orders to pack, by ship-by day, with buttons to print some or all. */
export function ToPackList(props: {
  days: readonly PackingDay[];
  actions: PackingActions;
}): ReactNode {
  const { days, actions } = props;
  const ids = days.flatMap(({ rows }) => rows.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [paper, setPaper] = useState<Paper>("letter");
  const printed = ids.filter((id) => chosen.has(id));
  const isAll = printed.length === ids.length;

  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={isAll}
            onChange={() => setChosen(new Set(isAll ? [] : ids))}
          />
          Select all
        </label>
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <Select
            className="w-auto!"
            aria-label="Paper"
            value={paper}
            onChange={(event) => {
              const found = papers.find(({ value }) => value === event.currentTarget.value);
              if (found) setPaper(found.value);
            }}
          >
            {papers.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          {printed.length > 0 && (
            <DownloadLink href={`/admin/packing/labels?${ordersQuery(printed)}`}>
              Label file
            </DownloadLink>
          )}
          <Button
            aria-disabled={printed.length === 0}
            onClick={() => {
              if (printed.length > 0) openPrintWindow(sheetsAddress(printed, paper));
            }}
          >{`Print ${printed.length || ""} ${printed.length === 1 ? "order" : "orders"}`}</Button>
        </div>
      </div>
      {days.map(({ title, isLate, rows }) => (
        <section key={title} className="mt-5" aria-label={title}>
          <h3 className={`font-serif text-lg ${isLate ? "text-danger" : ""}`}>{title}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <input
                  type="checkbox"
                  className="size-6 accent-accent"
                  aria-label={`Select ${row.orderNumber}`}
                  checked={chosen.has(row.id)}
                  onChange={() => {
                    const next = new Set(chosen);
                    if (!next.delete(row.id)) next.add(row.id);
                    setChosen(next);
                  }}
                />
                <OrderStatus row={row} />
                <Button
                  variant="quiet"
                  size="compact"
                  aria-label={`${row.orderNumber} is packed`}
                  aria-disabled={actions.isBusy}
                  onClick={() => actions.pack.run({ orderId: row.id })}
                >
                  Packed
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Number, customer and contents of an order. */
export function OrderStatus({ row }: { row: PackingRow }): ReactNode {
  const { id, orderNumber, customerName, units, boxes, hasNotes, isPartShipped, placed } = row;
  const { packerNote, isSlipOutdated } = row;
  return (
    <p className="min-w-32 flex-1">
      <Link className={`inline-block min-h-6 ${textLinkClass}`} to={`/admin/orders?order=${id}`}>
        {orderNumber}
      </Link>{" "}
      <span>{customerName}</span> {hasNotes && <Badge>Note</Badge>}{" "}
      {isPartShipped && <Badge>The rest</Badge>}
      <span className="block text-sm text-soft">{`${countNoun(units, "bar")}${boxes > 0 ? (boxes === 1 ? ", 1 box" : `, ${boxes} boxes`) : ""} · ${placed}`}</span>
      {isSlipOutdated && <SlipOutdated />}
      {packerNote && <span className="block wrap-anywhere">{`Note: ${packerNote}`}</span>}
    </p>
  );
}

function sheetsAddress(ids: readonly string[], paper: Paper): string {
  return `/admin/packing/print?paper=${paper}&${ordersQuery(ids)}`;
}

/** The query that names the orders of a document. */
export function ordersQuery(ids: readonly string[]): string {
  return new URLSearchParams(ids.map((id) => ["order", id])).toString();
}
