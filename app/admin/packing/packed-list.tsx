import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { TRACKING_LENGTH } from "../orders/parcels/ship-messages.ts";
import type { PackingRow } from "./read-packing-screen.ts";
import { OrderStatus, ordersQuery } from "./to-pack-list.tsx";
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
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <OrderStatus row={row} />
            {row.isPickup && <PickupState row={row} actions={actions} />}
            {!row.isPickup && (
              <Input
                className="w-70! max-sm:w-full!"
                aria-label={`Tracking number of ${row.orderNumber}`}
                placeholder="Tracking number"
                data-tracking
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={TRACKING_LENGTH}
                value={numbers[row.id] ?? ""}
                onChange={(event) => onNumber(row.id, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  focusNext(event.currentTarget);
                }}
              />
            )}
            <TextButton
              aria-label={`Unpack ${row.orderNumber}`}
              aria-disabled={actions.isBusy}
              onClick={() => actions.unpack.run({ orderId: row.id })}
            >
              Unpack
            </TextButton>
          </li>
        ))}
      </ul>
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

/** Focuses the next empty field, or the button after the last one. */
function focusNext(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-tracking]")];
  const after = fields.slice(fields.indexOf(field) + 1);
  (after.find(({ value }) => value === "") ?? after[0] ?? field).focus();
}
