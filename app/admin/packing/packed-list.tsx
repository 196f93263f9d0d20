import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { TrackingInput } from "../orders/parcels/tracking-input.tsx";
import { PackedContents } from "../shared/packed-contents.tsx";
import { ordersQuery } from "../shared/packing-paper.ts";
import { OrderName, PackingMarks } from "./packing-row.tsx";
import type { PackingRow } from "./read-packing-screen.ts";
import type { PackingActions } from "./use-packing-actions.ts";

/**
 * Packed orders that need a tracking number. Enter, also from a scanner, moves to the next field.
 */
export function PackedList(props: {
  rows: readonly PackingRow[];
  /** Typed numbers by order. */
  numbers: Readonly<Record<string, string>>;
  onNumber: (orderId: string, number: string) => void;
  actions: PackingActions;
}): ReactNode {
  const { rows, numbers, onNumber, actions } = props;
  const onTheirWay = new Set(
    actions.ship.allSent.flatMap(({ parcels }) => parcels.map(({ orderId }) => orderId)),
  );
  const parcels = rows.filter(({ id, isPickup }) => !isPickup && !onTheirWay.has(id));
  const numbered = parcels.filter(({ id }) => numbers[id]?.trim());
  const others = parcels.length - numbered.length;
  const refused = actions.result?.code === "shipped" ? actions.result.refused : [];

  function ship(parcels: readonly PackingRow[]) {
    if (parcels.length === 0) return;
    actions.ship.run({
      parcels: parcels.map(({ id }) => ({
        orderId: id,
        carrier: null,
        trackingNumber: numbers[id] ?? "",
      })),
    });
  }

  return (
    <>
      {refused.length > 0 && (
        <Note role="alert" className="mt-3">
          <p className="font-semibold">Not shipped</p>
          <ul>
            {refused.map(({ orderId, text }) => (
              <li key={orderId}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id} className="pack-row">
            <OrderName row={row} />
            <PackedContents parts={row.contents} />
            <PackingMarks row={row} />
            <div className="pack-actions">
              {row.isPickup && <PickupState row={row} actions={actions} />}
              {!row.isPickup && (
                <TrackingInput
                  orderNumber={row.orderNumber}
                  value={numbers[row.id] ?? ""}
                  onChange={(number) => onNumber(row.id, number)}
                />
              )}
              <TextButton
                aria-label={`Unpack ${row.orderNumber}`}
                aria-disabled={actions.isBusy}
                onClick={() => actions.unpack.run({ orderId: row.id })}
              >
                Unpack
              </TextButton>
            </div>
          </li>
        ))}
      </ul>
      {parcels.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button aria-disabled={numbered.length === 0} onClick={() => ship(numbered)}>
            {numbered.length === 1 ? "Ship 1 parcel" : `Ship ${numbered.length || ""} parcels`}
          </Button>
          <a
            className={buttonClass({ variant: "quiet" })}
            href={`/admin/packing/labels?${ordersQuery(parcels.map(({ id }) => id))}`}
            download
          >
            Label file
          </a>
          {others > 0 && (
            <Button
              variant="quiet"
              onClick={() => ship(parcels.filter((row) => !numbered.includes(row)))}
            >
              {`Ship ${others} without a number`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** For a pickup order: whether its customer was told. */
function PickupState({ row, actions }: { row: PackingRow; actions: PackingActions }) {
  if (row.isPickupReady) {
    return <span className="text-soft">Ready to pick up, the customer was told</span>;
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={actions.isBusy}
      onClick={() => actions.announcePickup.run({ orderId: row.id })}
    >
      Ready to pick up<span className="sr-only">{`: ${row.orderNumber}`}</span>
    </Button>
  );
}
