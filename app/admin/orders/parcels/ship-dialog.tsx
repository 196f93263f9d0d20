import type { ReactNode } from "react";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { describeGroup, groupOrderItems } from "#domain/orders/group-order-items.ts";
import { type Carrier, carrierNames, carriers } from "#domain/parcels/carrier.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ReadTrackingNumber } from "#domain/parcels/tracking-number.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { QuantityRow } from "../quantity-row.tsx";
import { describeWrongDigit, type ShipQuestion, TRACKING_LENGTH } from "./ship-messages.ts";
import { MIN_KNOWN_LENGTH, useParcelToShip } from "./use-parcel-to-ship.ts";

export function ShipDialog(props: {
  order: OrderDetails;
  /** What is still to be sent. */
  waiting: readonly ShipmentItem[];
  onClose: () => void;
}): ReactNode {
  const { order, waiting, onClose } = props;
  const parcel = useParcelToShip(order.id, waiting, onClose);
  const { number, carrier, counts, units, isBusy, openQuestion } = parcel;

  return (
    <FormDialog
      title={`Ship ${order.orderNumber || "this order"}`}
      className="grid gap-4"
      submit={describeShip(isBusy, openQuestion, parcel.isNumberMissing)}
      isBusy={isBusy}
      canSubmit={units > 0}
      onSubmit={parcel.send}
      onClose={onClose}
    >
      <TextField
        label="Tracking number"
        hint={numberHint(number, parcel.read, carrier)}
        problem={parcel.isNumberMissing ? adminMessages.noTracking : undefined}
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TRACKING_LENGTH}
        value={number}
        onChange={parcel.setNumber}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Carrier"
          value={carrier ?? ""}
          onChange={(chosen) => parcel.setCarrier(carriers.find((each) => each === chosen) ?? null)}
          empty="As the number says"
          options={carriers.map((each) => [each, carrierNames[each] ?? "Another carrier"])}
        />
        <TextField
          label="Expected on"
          optional
          type="date"
          value={parcel.estimatedDay}
          onChange={parcel.setEstimatedDay}
        />
      </div>
      {counts ? (
        <UnitsOfParcel
          order={order}
          waiting={waiting}
          counts={counts}
          onCounts={parcel.setCounts}
        />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{units === 1 ? "1 bar" : `All ${units} bars`}</span>
          {units > 1 && (
            <TextButton className="-mx-2" onClick={() => parcel.setCounts(allOf(waiting))}>
              Send only some of them…
            </TextButton>
          )}
        </p>
      )}
      <Checkbox
        label="Tell the customer by email"
        checked={parcel.notifiesCustomer}
        onChange={parcel.setNotifiesCustomer}
      />
      {openQuestion?.code === "wrong-digit" && (
        <Note role="alert">{`${describeWrongDigit(openQuestion)} Nothing was shipped yet. Type or scan it again, or ship with the number as it is.`}</Note>
      )}
      {openQuestion?.code === "number-used" && (
        <Note role="alert">{`${openQuestion.orderNumber || "Another order"} has a parcel with this number. Ship it with the same number if both orders are in one parcel.`}</Note>
      )}
    </FormDialog>
  );
}

function describeShip(
  sending: boolean,
  openQuestion: ShipQuestion | null,
  withoutNumber: boolean,
): string {
  if (sending) return "Shipping…";
  if (openQuestion?.code === "number-used") return "Ship with the same number";
  if (openQuestion?.code === "wrong-digit") return "Ship with this number anyway";
  return withoutNumber ? "Ship without a number" : "Ship";
}

function UnitsOfParcel(props: {
  order: OrderDetails;
  waiting: readonly ShipmentItem[];
  counts: Readonly<Record<string, number>>;
  onCounts: (counts: Readonly<Record<string, number>>) => void;
}): ReactNode {
  const { order, waiting, counts, onCounts } = props;
  return groupOrderItems(order.items).map((group) => (
    <fieldset key={group.id} className="border-t border-line pt-2">
      <legend className="float-left w-full font-semibold">{describeGroup(group)}</legend>
      <ul className="clear-both">
        {group.items.map(({ id, productName }) => (
          <QuantityRow
            key={id}
            name={productName}
            remaining={waiting.find(({ itemId }) => itemId === id)?.quantity ?? 0}
            noneRemaining="Nothing to send"
            quantity={counts[id] ?? 0}
            onChange={(quantity) => onCounts({ ...counts, [id]: quantity })}
          />
        ))}
      </ul>
    </fieldset>
  ));
}

function allOf(waiting: readonly ShipmentItem[]): Record<string, number> {
  return Object.fromEntries(waiting.map(({ itemId, quantity }) => [itemId, quantity]));
}

function numberHint(
  number: string,
  read: ReadTrackingNumber | undefined,
  carrier: Carrier | null,
): string {
  if (number.trim().length < MIN_KNOWN_LENGTH || !read) return "As the label has it.";
  switch (read.code) {
    case "wrong-digit":
      return describeWrongDigit(read);
    case "damaged":
      return "A spreadsheet rounded this number. Copy it from the label.";
    case "read": {
      const name = read.carrier && carrierNames[read.carrier];
      const printed = read.number === number.trim() ? "" : ` On the label: ${read.number}.`;
      if (carrier) return `As the label has it.${printed}`;
      return name
        ? `${name} by its check digit.${printed}`
        : "No carrier's number that we know; kept as typed.";
    }
    default:
      return "As the label has it.";
  }
}
