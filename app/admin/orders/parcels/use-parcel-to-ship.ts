import { useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { useRead } from "#app/admin/shared/use-read.ts";
import { newId } from "#app/shop/cart/state/new-id.ts";
import type { Carrier } from "#domain/parcels/carrier.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { ReadTrackingNumber } from "#domain/parcels/tracking-number.ts";

const TYPING_PAUSE_MS = 250;
/** All tracking numbers are longer. */
export const MIN_KNOWN_LENGTH = 8;

/** A parcel that is about to be shipped, and shipping it once. */
export function useParcelToShip(
  orderId: string,
  waiting: readonly ShipmentItem[],
  onShipped: () => void,
) {
  const { run, isBusy, result } = useAction("ship-order", {
    failure: adminMessages.nothingShipped,
    onDone: onShipped,
  });

  const [shipmentId] = useState(newId);
  const [number, setNumber] = useState("");
  const [carrier, setCarrier] = useState<Carrier | null>(null);
  const [estimatedDay, setEstimatedDay] = useState("");
  const [notifiesCustomer, setNotifiesCustomer] = useState(true);
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const [wasNumberAsked, setWasNumberAsked] = useState(false);
  const [sentNumber, setSentNumber] = useState("");
  const [confirmedNumber, setConfirmedNumber] = useState<string | null>(null);

  const read = useReadNumber(number);
  // "n/a" and "picked up" are none, and are not mailed as one.
  const hasNumber = /[1-9]/.test(number);
  const question = result && "question" in result ? result.question : null;
  const openQuestion = question && sentNumber === number ? question : null;
  const items = chosenItems(waiting, counts);
  const units = (items ?? waiting).reduce((sum, { quantity }) => sum + quantity, 0);

  /** Without a number it asks for one first; sent again, it ships without. */
  function send(): void {
    if (isBusy || units === 0) return;
    if (!hasNumber && !wasNumberAsked) {
      setWasNumberAsked(true);
      return;
    }

    const isNumberConfirmed = openQuestion?.code === "wrong-digit" || confirmedNumber === number;
    if (isNumberConfirmed) setConfirmedNumber(number);
    setSentNumber(number);
    run({
      id: shipmentId,
      orderId,
      items: items ?? "waiting",
      trackingNumber: number,
      carrier,
      estimatedDay: estimatedDay || null,
      notifiesCustomer,
      mayShareNumber: openQuestion?.code === "number-used",
      isNumberConfirmed,
    });
  }

  return {
    number,
    setNumber,
    read,
    isNumberMissing: wasNumberAsked && !hasNumber,
    carrier,
    setCarrier,
    estimatedDay,
    setEstimatedDay,
    notifiesCustomer,
    setNotifiesCustomer,
    /** Null when all of them are sent. */
    counts,
    setCounts,
    units,
    /** What the server asked about the number as it is typed now. */
    openQuestion,
    isBusy,
    send,
  };
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
  const typed = number.trim();
  const address =
    typed.length < MIN_KNOWN_LENGTH
      ? undefined
      : `/admin/orders/carrier?number=${encodeURIComponent(typed)}`;
  const { data } = useRead<{ read: ReadTrackingNumber }>(address, { pauseMs: TYPING_PAUSE_MS });
  return data?.read;
}
