import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { carrierNames } from "#domain/parcels/carrier.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { describeVerdict, packingMessages } from "./packing-messages.ts";
import type { TrackingRow } from "./packing-result.ts";
import type { PackingActions } from "./use-packing-actions.ts";

const columns: Column<TrackingRow>[] = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: ({ orderNumber }) => orderNumber || "No number",
  },
  {
    id: "tracking",
    title: "Tracking number",
    cell: ({ carrier, trackingNumber }) => (
      <span className="inline-block wrap-anywhere sm:min-w-64">
        {[carrier && carrierNames[carrier], trackingNumber].filter(Boolean).join(" ")}
      </span>
    ),
  },
  {
    id: "verdict",
    title: "What happens",
    cell: ({ verdict }) => (
      <span className={verdict.code === "ready" ? "text-good" : "text-danger"}>
        {describeVerdict(verdict)}
      </span>
    ),
  },
];

/** Reads tracking numbers exported by a label program, previews the result of each, and ships. */
export function TrackingFilePanel({ actions }: { actions: PackingActions }): ReactNode {
  const reading = useAction("read-tracking-file", {
    failure: packingMessages.unreachable,
    whenBusy: "queue",
  });
  const ship = useAction("ship-orders", {
    failure: packingMessages.unreachable,
    onDone(result) {
      actions.show(result);
      reading.reset();
    },
  });
  const problem = reading.problem ?? ship.problem;
  const file = reading.result?.code === "read" ? reading.result : undefined;
  const rows = file?.rows ?? [];
  const ready = rows.flatMap(({ verdict, carrier, trackingNumber }) =>
    verdict.code === "ready" ? [{ orderId: verdict.orderId, carrier, trackingNumber }] : [],
  );

  return (
    <div className="mt-6 border-t border-line pt-5">
      <label htmlFor="tracking-file" className="font-semibold">
        Tracking numbers from a file
      </label>
      <p className="text-sm text-soft">
        The CSV that your label program exports, with order and tracking numbers. You see first what
        it will do.
      </p>
      <FileInput
        id="tracking-file"
        accept=".csv,.txt,text/csv"
        className="mt-2"
        onFiles={([chosen]) => reading.run({ file: chosen })}
      />
      <div role="status">
        {reading.isBusy && !file && <p className="mt-2">Reading…</p>}
        {problem && <p className="mt-2 font-semibold text-danger">{problem}</p>}
        {file && (
          <p className="mt-2 font-semibold">{`${ready.length} of ${countNoun(rows.length, "row")} can be shipped.`}</p>
        )}
      </div>
      {file && (
        <>
          <DataTable
            caption="What the file will do"
            labelsOnCards={false}
            columns={columns}
            rows={rows}
            idOf={(row) => String(rows.indexOf(row))}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              aria-disabled={ready.length === 0}
              onClick={() => {
                if (ready.length > 0) ship.run({ parcels: ready });
              }}
            >
              {ready.length === 1
                ? "Ship 1 parcel and tell its customer"
                : `Ship ${ready.length || ""} parcels and tell their customers`}
            </Button>
            <Button variant="quiet" onClick={() => reading.reset()}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
