import type { ReactNode } from "react";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { GiftCheckbox } from "#app/shop/gifts/gift-checkbox.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { type GiftField, MAX_GIFT_MESSAGE_LENGTH } from "#domain/gifts/gift-field-names.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { type OrderFieldSpec, OrderFields } from "../data/order-fields.tsx";
import type { NewOrderGift } from "./new-order-view.ts";

function giftSpecs(today: string, message: string): Record<GiftField, OrderFieldSpec> {
  return {
    message: {
      label: "Message",
      kind: "textarea",
      hint: `${message.length} of ${MAX_GIFT_MESSAGE_LENGTH} characters. Printed large on a slip without prices.`,
      maxLength: MAX_GIFT_MESSAGE_LENGTH,
      isWide: true,
    },
    firstName: { label: "Recipient's first name" },
    lastName: { label: "Recipient's last name" },
    phone: { label: "Recipient's phone", hint: "Only for the carrier." },
    street: { label: "Recipient's street address", isWide: true },
    city: { label: "Recipient's city" },
    state: { label: "Recipient's state", kind: "state" },
    zipCode: { label: "Recipient's ZIP code", kind: "zip" },
    shipAfter: {
      label: "Ship after",
      hint: "You pack it on this day at the earliest. Leave blank to ship now.",
      type: "date",
      min: today,
      max: latestShipAfter(today),
    },
    email: {
      label: "Email the recipient when it ships",
      hint: "The recipient's email address. The email doesn't say what's inside or what it cost.",
      type: "email",
      isWide: true,
    },
  };
}

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

  return (
    <>
      <GiftCheckbox
        isGift={isGift}
        problem={errors.gift && fieldMessage("gift", errors.gift)}
        onChange={(isTicked) => onChange({ ...gift, isGift: isTicked })}
      />
      {isGift && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          <OrderFields
            idPrefix="new-order-gift"
            fields={giftSpecs(today, form.message)}
            values={form}
            errors={errors}
            errorNameOf={(name) => `gift-${name}`}
            states={states}
            onChange={(typed) => onChange({ ...gift, form: typed })}
          />
        </div>
      )}
    </>
  );
}
