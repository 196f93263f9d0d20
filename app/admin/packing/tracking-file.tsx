import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { carrierNames } from "#domain/shipments/carrier.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { TrackingFile, TrackingRow } from "./packing-result.ts";
import { packingMessages, trackingFileWords, verdictWords } from "./packing-words.ts";
import type { PackingAction } from "./use-packing-action.ts";

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
        {verdictWords(verdict)}
      </span>
    ),
  },
];

/** Reads tracking numbers exported by a label program, previews the result of each, and ships. */
export function TrackingFilePanel({ action }: { action: PackingAction }): ReactNode {
  const reading = useSettledFetcher<TrackingFile | { code: "unreachable" }>("tracking-file");
  const [isShown, setIsShown] = useState(false);
  const file = isShown ? reading.data : undefined;
  const ready =
    file?.code === "read"
      ? file.rows.flatMap(({ verdict, carrier, trackingNumber }) =>
          verdict.code === "ready" ? [{ orderId: verdict.orderId, carrier, trackingNumber }] : [],
        )
      : [];

  return (
    <div className="mt-6 border-t border-line pt-5">
      <label htmlFor="tracking-file" className="font-semibold">
        Tracking numbers from a file
      </label>
      <p className="text-sm text-soft">
        The CSV that your label program exports, with order and tracking numbers. You see first what
        it will do.
      </p>
      <input
        id="tracking-file"
        type="file"
        accept=".csv,.txt,text/csv"
        className="mt-2 min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (!chosen) return;
          const form = new FormData();
          form.set("do", "read-file");
          form.set("file", chosen);
          setIsShown(true);
          reading.submit(form, {
            method: "post",
            action: "/admin/packing",
            encType: "multipart/form-data",
          });
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = "";
        }}
      />
      <div role="status">
        {reading.state !== "idle" && <p className="mt-2">Reading…</p>}
        {reading.state === "idle" && file && file.code !== "read" && (
          <p className="mt-2 font-semibold text-danger">
            {file.code === "unreachable" ? packingMessages.unreachable : trackingFileWords(file)}
          </p>
        )}
        {reading.state === "idle" && file?.code === "read" && (
          <p className="mt-2 font-semibold">{`${ready.length} of ${countNoun(file.rows.length, "row")} can be shipped.`}</p>
        )}
      </div>
      {reading.state === "idle" && file?.code === "read" && (
        <>
          <DataTable
            caption="What the file will do"
            columns={columns}
            rows={file.rows}
            idOf={(row) => String(file.rows.indexOf(row))}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              aria-disabled={action.busy || ready.length === 0}
              onClick={() => {
                if (action.busy || ready.length === 0) return;
                action.send([
                  ["do", "ship"],
                  ...ready.map(
                    ({ orderId, carrier, trackingNumber }) =>
                      ["parcel", `${orderId}:${carrier ?? ""}:${trackingNumber}`] as const,
                  ),
                ]);
                setIsShown(false);
              }}
            >
              {ready.length === 1
                ? "Ship 1 parcel and tell its customer"
                : `Ship ${ready.length || ""} parcels and tell their customers`}
            </Button>
            <Button variant="quiet" onClick={() => setIsShown(false)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
