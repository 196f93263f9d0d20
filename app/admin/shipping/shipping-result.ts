import type {
  ShippingField,
  ShippingForm,
  ShippingProblems,
} from "#domain/shipping/shipping-form.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import type { ZoneForm } from "#domain/shipping/zone-form.ts";
import type { SectionStart } from "../shared/save-section.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** Initial values of the form. */
export type ShippingStart = SectionStart<ShippingSettings>;
export type SaveShippingAnswer = ServerSaveResult<
  ShippingStart,
  ShippingProblems,
  { start: ShippingStart }
>;

/** What was read from a file, for the form. Saved only with the form. */
export type ShippingFile =
  | { readonly code: "zones"; readonly zones: readonly ZoneForm[] }
  | { readonly code: "heat"; readonly own: string };

/** Changes the draft and clears the problem of the changed field. */
export type ShippingEdit = (
  change: (current: ShippingForm) => ShippingForm,
  field?: ShippingField,
) => void;
