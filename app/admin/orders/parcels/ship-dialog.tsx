import { type ReactNode, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import type { InputOf } from "#app/admin/action/admin-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { type Carrier, carrierNames, carriers } from "#domain/parcels/carrier.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ReadTrackingNumber } from "#domain/parcels/tracking-number.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { QuantityRow } from "../quantity-row.tsx";
import type { shipOrderAction } from "./parcel-actions.ts";
import { describeWrongDigit, type ShipQuestion, TRACKING_LENGTH } from "./ship-messages.ts";

type ShipDraft = Omit<InputOf<typeof shipOrderAction>, "orderId">;

const TYPING_PAUSE_MS = 250;
/** All tracking numbers are longer. */
const SHORTEST_KNOWN = 8;

/** Chooses the bars, the tracking number, and whether the customer is mailed. */
export function ShipDialog(props: {
  order: OrderDetails;
  /** What is still to be sent. */
  waiting: readonly ShipmentItem[];
  question: ShipQuestion | null;
  sending: boolean;
  onShip: (draft: ShipDraft) => void;
  onClose: () => void;
}): ReactNode {
  const { order, waiting, question, sending, onShip, onClose } = props;
  const id = useId();
  const [shipmentId] = useState(newId);
  const [number, setNumber] = useState("");
  const [carrier, setCarrier] = useState<Carrier | null>(null);
  const [estimatedDay, setEstimatedDay] = useState("");
  const [notifiesCustomer, setNotifiesCustomer] = useState(true);
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const [isNumberMissing, setIsNumberMissing] = useState(false);
  const [sentNumber, setSentNumber] = useState("");
  const [confirmedNumber, setConfirmedNumber] = useState<string | null>(null);
  // "n/a" and "picked up" are none, and are not mailed as one.
  const hasNumber = /[1-9]/.test(number);
  const read = useReadNumber(number);
  const openQuestion = question && sentNumber === number ? question : null;
  const isUsed = openQuestion?.code === "number-used";
  const items = chosenItems(waiting, counts);
  const units = (items ?? waiting).reduce((sum, { quantity }) => sum + quantity, 0);

  function send() {
    if (sending || units === 0) return;
    if (!hasNumber && !isNumberMissing) {
      setIsNumberMissing(true);
      document.getElementById(`${id}-number`)?.focus();
      return;
    }
    const isNumberConfirmed = openQuestion?.code === "wrong-digit" || confirmedNumber === number;
    if (isNumberConfirmed) setConfirmedNumber(number);
    setSentNumber(number);
    onShip({
      id: shipmentId,
      items: items ?? "waiting",
      trackingNumber: number,
      carrier,
      estimatedDay: estimatedDay || null,
      notifiesCustomer,
      mayShareNumber: isUsed,
      isNumberConfirmed,
    });
  }

  return (
    <FormDialog
      title={`Ship ${order.orderNumber || "this order"}`}
      className="grid gap-4"
      submit={describeShip(sending, openQuestion, isNumberMissing && !hasNumber)}
      isBusy={sending || units === 0}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        id={`${id}-number`}
        label="Tracking number"
        hint={numberHint(number, read, carrier)}
        problem={isNumberMissing && !hasNumber ? adminMessages.noTracking : undefined}
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TRACKING_LENGTH}
        value={number}
        onChange={setNumber}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id={`${id}-carrier`}
          label="Carrier"
          value={carrier ?? ""}
          onChange={(chosen) => setCarrier(carriers.find((each) => each === chosen) ?? null)}
        >
          <option value="">As the number says</option>
          <Options of={carriers.map((each) => [each, carrierNames[each] ?? "Another carrier"])} />
        </SelectField>
        <TextField
          id={`${id}-estimated`}
          label="Expected on"
          optional
          type="date"
          value={estimatedDay}
          onChange={setEstimatedDay}
        />
      </div>
      {counts ? (
        <UnitsOfParcel order={order} waiting={waiting} counts={counts} onCounts={setCounts} />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{units === 1 ? "1 bar" : `All ${units} bars`}</span>
          {units > 1 && (
            <TextButton className="-mx-2" onClick={() => setCounts(allOf(waiting))}>
              Send only some of them…
            </TextButton>
          )}
        </p>
      )}
      <Checkbox
        label="Tell the customer by email"
        checked={notifiesCustomer}
        onChange={setNotifiesCustomer}
      />
      {openQuestion?.code === "wrong-digit" && (
        <Note role="alert">{`${describeWrongDigit(openQuestion)} Nothing was shipped yet. Type or scan it again, or ship with the number as it is.`}</Note>
      )}
      {isUsed && (
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

/** Chooses the quantity of each line. */
function UnitsOfParcel(props: {
  order: OrderDetails;
  waiting: readonly ShipmentItem[];
  counts: Readonly<Record<string, number>>;
  onCounts: (counts: Readonly<Record<string, number>>) => void;
}): ReactNode {
  const { order, waiting, counts, onCounts } = props;
  return groupOrderItems(order.items).map((group) => (
    <fieldset key={group.id} className="border-t border-line pt-2">
      <legend className="float-left w-full font-semibold">{group.title}</legend>
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

/** @returns null when all are chosen */
function chosenItems(
  waiting: readonly ShipmentItem[],
  counts: Readonly<Record<string, number>> | null,
): readonly ShipmentItem[] | null {
  if (!counts) return null;
  return waiting.flatMap(({ itemId }) => {
    const quantity = counts[itemId] ?? 0;
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
}

/** What the server reads a number as; undefined while unknown. */
function useReadNumber(number: string): ReadTrackingNumber | undefined {
  const { load, data } = useFetcher<{ typed: string; read: ReadTrackingNumber }>();
  const typed = number.trim();
  useEffect(() => {
    if (typed.length < SHORTEST_KNOWN) return;
    const timer = setTimeout(
      () => void load(`/admin/orders/carrier?number=${encodeURIComponent(typed)}`),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, load]);
  return data?.typed === typed ? data.read : undefined;
}

function numberHint(
  number: string,
  read: ReadTrackingNumber | undefined,
  carrier: Carrier | null,
): string {
  if (number.trim().length < SHORTEST_KNOWN || !read) return "As the label has it.";
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
