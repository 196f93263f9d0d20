import type { ReactNode } from "react";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { zipHintLine } from "#app/shop/shared/zip-hint-line.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import {
  type GiftField,
  giftFields,
  MAX_GIFT_MESSAGE_LENGTH,
} from "#domain/gifts/gift-field-names.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import { requiredAddressFields } from "#domain/input/address-field-names.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { NewOrderGift } from "./new-order-view.ts";
import { fieldKind, OrderField } from "./order-field.tsx";

const labels: Record<GiftField, string> = {
  message: "Message",
  firstName: "Recipient's first name",
  lastName: "Recipient's last name",
  phone: "Recipient's phone",
  street: "Recipient's street address",
  city: "Recipient's city",
  state: "Recipient's state",
  zipCode: "Recipient's ZIP code",
  shipAfter: "Ship after",
  email: "Email the recipient when it ships",
};
const hints: Partial<Record<GiftField, string>> = {
  phone: "Only for the carrier.",
  shipAfter: "You pack it on this day at the earliest. Leave blank to ship now.",
  email: "The recipient's email address. The email doesn't say what's inside or what it cost.",
};
const inputTypes: Partial<Record<GiftField, "email" | "date">> = {
  email: "email",
  shipAfter: "date",
};
const wide: ReadonlySet<GiftField> = new Set(["message", "street", "email"]);
const required: ReadonlySet<string> = new Set(requiredAddressFields);

/** Whether the order is a gift, and for whom. Loaded where gifts are offered. */
export default function GiftFields(props: {
  gift: NewOrderGift;
  errors: CheckoutFieldErrors;
  /** In the shop's time zone. */
  today: string;
  states: readonly UsPlace[];
  onChange: (gift: NewOrderGift) => void;
}): ReactNode {
  const { gift, errors, today, states, onChange } = props;
  const { isGift, form } = gift;

  function hintOf(name: GiftField, change: (value: string) => void): ReactNode {
    if (name === "zipCode") return zipHintLine(form, change);
    if (name !== "message") return hints[name];
    return `${form.message.length} of ${MAX_GIFT_MESSAGE_LENGTH} characters. Printed large on a slip without prices.`;
  }

  return (
    <>
      <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 flex-none accent-accent"
          autoComplete="off"
          checked={isGift}
          aria-invalid={errors.gift !== undefined}
          aria-describedby={errors.gift && "new-order-gift-problem"}
          onChange={({ currentTarget }) => onChange({ ...gift, isGift: currentTarget.checked })}
        />
        This is a gift
      </label>
      {errors.gift && (
        <p id="new-order-gift-problem" className="text-sm font-semibold text-danger">
          {fieldMessage("gift", errors.gift)}
        </p>
      )}
      {isGift && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          {giftFields.map((name) => {
            const error = errors[`gift-${name}`];
            const change = (value: string) =>
              onChange({ ...gift, form: { ...form, [name]: value } });
            return (
              <OrderField
                key={name}
                id={`new-order-gift-${name}`}
                label={labels[name]}
                kind={fieldKind(name, states)}
                type={inputTypes[name] ?? "text"}
                maxLength={name === "message" ? MAX_GIFT_MESSAGE_LENGTH : 254}
                {...(name === "shipAfter" && { min: today, max: latestShipAfter(today) })}
                isWide={wide.has(name)}
                isOptional={!required.has(name)}
                hint={hintOf(name, change)}
                problem={error && fieldMessage(`gift-${name}`, error)}
                value={form[name]}
                onChange={change}
              />
            );
          })}
        </div>
      )}
    </>
  );
}
