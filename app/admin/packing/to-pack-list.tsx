import { type ReactNode, useState } from "react";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { Checkbox, TickBox } from "#app/ui/fields/checkbox.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { PackedContents } from "../shared/packed-contents.tsx";
import { ordersQuery, type Paper, papers, sheetsAddress } from "../shared/packing-paper.ts";
import { groupId } from "./packing-groups.tsx";
import { OrderName, PackingMarks } from "./packing-row.tsx";
import type { PackingDay, PackingRow } from "./read-packing-screen.ts";
import type { PackingActions } from "./use-packing-actions.ts";

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

  function select(rows: readonly PackingRow[], isTicked: boolean) {
    const next = new Set(chosen);
    for (const { id } of rows) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Checkbox
          label="Select all"
          checked={isAll}
          onChange={(isTicked) => setChosen(new Set(isTicked ? ids : []))}
        />
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
            <Button
              variant="quiet"
              aria-disabled={actions.isBusy}
              onClick={() => {
                if (!actions.isBusy) actions.packSeveral.run({ orderIds: printed });
              }}
            >{`Mark ${printed.length} packed`}</Button>
          )}
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
      {days.map(({ day, title, isLate, rows }) => (
        <section key={day} id={groupId(day)} className="pack-group" aria-label={title}>
          <div className="pack-group-head">
            <TickBox
              aria-label={`All orders, ${title}`}
              checked={rows.every(({ id }) => chosen.has(id))}
              isMixed={isMixed(rows, chosen)}
              onChange={(isTicked) => select(rows, isTicked)}
            />
            <h3 className={isLate ? "text-danger" : ""}>{title}</h3>
            <span className="pack-count">{rows.length}</span>
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <li key={row.id} className="pack-row">
                <TickBox
                  aria-label={`Select ${row.orderNumber}`}
                  checked={chosen.has(row.id)}
                  onChange={(isTicked) => select([row], isTicked)}
                />
                <OrderName row={row} />
                <PackedContents parts={row.contents} />
                <PackingMarks row={row} />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${row.orderNumber} is packed`}
                  aria-disabled={actions.isBusy}
                  onClick={(event) => {
                    // The next row may be there at the second click of a double click.
                    const isFirst = event.detail < 2;
                    if (isFirst) actions.pack.run({ orderId: row.id });
                  }}
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

/** Whether some of them are chosen, and not all. */
function isMixed(rows: readonly PackingRow[], chosen: ReadonlySet<string>): boolean {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  return count > 0 && count < rows.length;
}
