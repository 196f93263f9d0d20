import type { HTMLAttributes, ReactNode } from "react";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { type GiftField, LONGEST_GIFT_MESSAGE } from "#domain/gifts/gift-fields.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { Input, Textarea } from "../../../ui/fields/input.tsx";
import { CheckoutField, type ControlProps } from "../checkout-field.tsx";
import { fieldMessage } from "../field-message.ts";
import { StateSelect } from "../state-select.tsx";
import type { GiftForm } from "./gift-draft.ts";

type GiftInput = {
  readonly hint?: string;
  readonly className?: string;
  readonly type?: "text" | "email" | "tel" | "date";
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
};

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
  const about = (field: GiftField) => {
    const error = errors[`gift-${field}`];
    const name = `gift-${field}` as const;
    return { field: name, error: error && fieldMessage(name, error) };
  };
  const input = (field: GiftField, { hint, className, ...attributes }: GiftInput = {}) => (
    <CheckoutField {...about(field)} {...(hint && { hint })} {...(className && { className })}>
      {(control: ControlProps) => (
        <Input
          type="text"
          autoComplete="off"
          {...attributes}
          {...control}
          value={form[field]}
          onChange={(event) => onChange(field, event.currentTarget.value)}
          onBlur={() => onLeave(field)}
        />
      )}
    </CheckoutField>
  );
  return (
    <div className="mt-4 grid gap-4">
      <CheckoutField
        {...about("message")}
        hint={`${form.message.length} of ${LONGEST_GIFT_MESSAGE} letters. Printed large on a slip without prices.`}
      >
        {(control: ControlProps) => (
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
        {input("firstName", { className: "sm:col-span-3" })}
        {input("lastName", { className: "sm:col-span-3" })}
        {input("street", { className: "col-span-full" })}
        {input("city", { className: "col-span-full sm:col-span-2" })}
        <CheckoutField {...about("state")} className="sm:col-span-2">
          {(control: ControlProps) => (
            <StateSelect
              control={control}
              autoComplete="off"
              value={form.state}
              onChange={(value) => onChange("state", value)}
              shipping={shipping && { ...shipping, hasPickup: false }}
            />
          )}
        </CheckoutField>
        {input("zipCode", { inputMode: "numeric", maxLength: 10, className: "sm:col-span-2" })}
        {input("phone", {
          type: "tel",
          inputMode: "tel",
          hint: "Only for the carrier.",
          className: "col-span-full sm:col-span-3",
        })}
        {input("shipAfter", {
          type: "date",
          min: today,
          max: latestShipAfter(today),
          hint: "We pack it on this day at the earliest. Leave blank to ship now.",
          className: "col-span-full sm:col-span-3",
        })}
        {input("email", {
          type: "email",
          inputMode: "email",
          hint: "Their email address. We don't say what's inside or what it cost.",
          className: "col-span-full",
        })}
      </div>
    </div>
  );
}
