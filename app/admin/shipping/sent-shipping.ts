import { z } from "zod";
import { isUsPlace, type UsPlace } from "#domain/places/us-places.ts";
import type { ShippingForm } from "#domain/shipping/shipping-form.ts";
import { rateBases, shippingModes } from "#domain/shipping/shipping-schema.ts";
import { parseSent } from "../shared/parse-sent.ts";

const text = z.string().max(60_000);
const id = z.string().regex(/^[\w-]{1,60}$/);

function withoutTwins<Row extends { readonly id: string }>(rows: readonly Row[]): boolean {
  return new Set(rows.map((row) => row.id)).size === rows.length;
}

const methodForm = z.object({
  id,
  name: text,
  by: z.enum(rateBases),
  steps: text,
  least: text,
  most: text,
  takesPoBoxes: z.boolean(),
});

const zoneForm = z.object({
  id,
  name: text,
  places: z.array(z.custom<UsPlace>(isUsPlace)).max(100),
  zips: text,
  freeFrom: text,
  methods: z.array(methodForm).max(50).refine(withoutTwins),
});

const heatForm = z.object({
  isOn: z.boolean(),
  from: text,
  originZip: text,
  hasColdPack: z.boolean(),
  fee: text,
  upTo: text,
  canWait: z.boolean(),
  canRisk: z.boolean(),
  own: text,
});

const shippingForm: z.ZodType<ShippingForm> = z.object({
  mode: z.enum(shippingModes),
  onlyState: text,
  flatLeast: text,
  flatMost: text,
  zones: z.array(zoneForm).max(100).refine(withoutTwins),
  hasPickup: z.boolean(),
  place: text,
  hours: text,
  offersGifts: z.boolean(),
  sendsToSeveral: z.boolean(),
  takesPackerNotes: z.boolean(),
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  cutoff: text,
  leadDays: text,
  holidays: text,
  heat: heatForm,
});

/**
 * Reads the shipping form; the domain validates it.
 * @throws Response 400 when the form is malformed
 */
export function sentShipping(sent: FormData): ShippingForm {
  const read = shippingForm.safeParse(parseSent(sent.get("shipping")));
  if (!read.success) {
    throw new Response("This is not a form of the shipping screen.", { status: 400 });
  }
  return read.data;
}
