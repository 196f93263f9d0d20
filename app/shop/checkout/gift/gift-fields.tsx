import type { ReactNode } from "react";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { type GiftField, LONGEST_GIFT_MESSAGE } from "#domain/gifts/gift-fields.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { Textarea } from "../../../ui/fields/input.tsx";
import { CheckoutField, CheckoutInput } from "../checkout-field.tsx";
import { StateSelect } from "../state-select.tsx";
import type { GiftForm } from "./gift-draft.ts";

/** The message, the recipient and the day of a gift. Loaded when the box is ticked. */
export default function GiftFields(props: {
  form: GiftForm;
  errors: CheckoutFieldErrors;
  onChange: (field: GiftField, value: string) => void;
  onLeave: (field: GiftField) => void;
  shipping: PublicShipping;
  /** In the shop's time zone. */
  today: string;
}): ReactNode {
  const { form, errors, onChange, onLeave, shipping, today } = props;
  const fieldOf = (field: GiftField) => ({
    field: `gift-${field}` as const,
    error: errors[`gift-${field}`],
    value: form[field],
    autoComplete: "off",
    onChange: (value: string) => onChange(field, value),
    onLeave: () => onLeave(field),
  });
  return (
    <div className="mt-4 grid gap-4">
      <CheckoutField
        field="gift-message"
        error={errors["gift-message"]}
        hint={`${form.message.length} of ${LONGEST_GIFT_MESSAGE} letters. Printed large on a slip without prices.`}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            autoComplete="off"
            maxLength={LONGEST_GIFT_MESSAGE}
            value={form.message}
            onChange={(event) => onChange("message", event.currentTarget.value)}
          />
        )}
      </CheckoutField>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
        <CheckoutInput {...fieldOf("firstName")} className="sm:col-span-3" />
        <CheckoutInput {...fieldOf("lastName")} className="sm:col-span-3" />
        <CheckoutInput {...fieldOf("street")} className="col-span-full" />
        <CheckoutInput {...fieldOf("city")} className="col-span-full sm:col-span-2" />
        <CheckoutField field="gift-state" error={errors["gift-state"]} className="sm:col-span-2">
          {(control) => (
            <StateSelect
              control={control}
              autoComplete="off"
              value={form.state}
              onChange={(value) => onChange("state", value)}
              shipping={shipping && { ...shipping, hasPickup: false }}
            />
          )}
        </CheckoutField>
        <CheckoutInput
          {...fieldOf("zipCode")}
          inputMode="numeric"
          maxLength={10}
          className="sm:col-span-2"
        />
        <CheckoutInput
          {...fieldOf("phone")}
          type="tel"
          inputMode="tel"
          hint="Only for the carrier."
          className="col-span-full sm:col-span-3"
        />
        <CheckoutInput
          {...fieldOf("shipAfter")}
          type="date"
          min={today}
          max={latestShipAfter(today)}
          hint="We pack it on this day at the earliest. Leave blank to ship now."
          className="col-span-full sm:col-span-3"
        />
        <CheckoutInput
          {...fieldOf("email")}
          type="email"
          inputMode="email"
          hint="Their email address. We don't say what's inside or what it cost."
          className="col-span-full"
        />
      </div>
    </div>
  );
}
