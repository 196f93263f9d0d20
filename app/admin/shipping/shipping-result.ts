import type {
  ShippingField,
  ShippingForm,
  ShippingProblems,
} from "#domain/shipping/shipping-form.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import type { ZoneForm } from "#domain/shipping/zone-form.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** What the form begins from. */
export type ShippingStart = { readonly settings: ShippingSettings; readonly version: number };
export type SaveShippingAnswer = ServerSaveResult<
  ShippingStart,
  ShippingProblems,
  { start: ShippingStart }
>;

/** What a file says, for the form: nothing of it is saved before the owner does. */
export type ShippingFile =
  | { readonly code: "zones"; readonly zones: readonly ZoneForm[] }
  | { readonly code: "heat"; readonly own: string }
  | { readonly code: "unreadable"; readonly sentence: string };

/** A version that was saved before, with when in the shop's own time. */
export type EarlierShipping = ShippingStart & { readonly saved: string };

/** Changes the draft; the problem of the changed field is forgotten. */
export type ShippingEdit = (
  change: (current: ShippingForm) => ShippingForm,
  field?: ShippingField,
) => void;
