import { z } from "zod";
import { typedText } from "#domain/input/typed-text.ts";
import { carriers } from "#domain/shipments/carrier.ts";
import type { ShipmentWish } from "#server/shipments/ship-order.ts";
import { sentBars } from "../data/sent-bars.ts";
import { TRACKING_LENGTH } from "./ship-fields.ts";

const empty = z.literal("").transform(() => null);

const shipForm = z.object({
  order: z.guid(),
  shipment: z.guid(),
  bars: sentBars,
  tracking: z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().max(TRACKING_LENGTH)),
  carrier: z.enum(carriers).or(empty),
  estimated: z.iso.date().or(empty),
  tell: z.stringbool().optional(),
  share: z.stringbool().optional(),
  confirmed: z.stringbool().optional(),
});

/** @returns undefined when the form is not one of the ship dialog's */
export function sentShipment(form: FormData): ShipmentWish | undefined {
  const { data } = shipForm.safeParse({ ...Object.fromEntries(form), bars: form.getAll("bars") });
  return (
    data && {
      id: data.shipment,
      orderId: data.order,
      items: data.bars.length > 0 ? data.bars : "waiting",
      trackingNumber: data.tracking,
      carrier: data.carrier,
      estimatedDay: data.estimated,
      tellsCustomer: data.tell ?? false,
      mayShareNumber: data.share ?? false,
      isNumberConfirmed: data.confirmed ?? false,
    }
  );
}

/** The id of the parcel that a form is about. */
export function sentShipmentId(form: FormData): string | undefined {
  return z.guid().safeParse(form.get("shipment")).data;
}
