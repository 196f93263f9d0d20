import type { ReactNode } from "react";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { zipHintLine } from "#app/shop/shared/zip-hint-line.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import {
  type CheckoutField,
  MAX_PACKER_NOTE_LENGTH,
  requiredCheckoutFields,
} from "#domain/checkout/checkout-field-names.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { KnownCustomer } from "./known-customer.tsx";
import type { OrderDraft } from "./new-order-view.ts";
import { fieldKind, OrderField } from "./order-field.tsx";

type Details = OrderDraft["details"];

/** In the order of the screen, which is how customers on the phone tell it. */
const labels: Record<CheckoutField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  street: "Street address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  notes: "Order notes",
  packerNote: "Note for the packer",
};
const fields = Object.keys(labels) as CheckoutField[];
const wide: ReadonlySet<CheckoutField> = new Set(["street", "notes", "packerNote"]);
const max: Partial<Record<CheckoutField, number>> = {
  notes: 2000,
  packerNote: MAX_PACKER_NOTE_LENGTH,
};
const required: ReadonlySet<string> = new Set(requiredCheckoutFields);

export function CustomerFields(props: {
  details: Details;
  errors: CheckoutFieldErrors;
  takesPackerNotes: boolean;
  states: readonly UsPlace[];
  onChange: (details: Details) => void;
}): ReactNode {
  const { details, errors, takesPackerNotes, states, onChange } = props;
  /** About this order, not the customer. */
  const { notes, packerNote } = details;
  const shown = fields.filter((name) => name !== "packerNote" || takesPackerNotes);
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      <div className="col-span-full">
        <KnownCustomer onFound={(buyer) => onChange({ ...buyer, notes, packerNote })} />
      </div>
      {shown.map((name) => {
        const error = errors[name];
        const change = (value: string) => onChange({ ...details, [name]: value });
        return (
          <OrderField
            key={name}
            id={`new-order-${name}`}
            label={labels[name]}
            kind={fieldKind(name, states)}
            type={name === "email" ? "email" : "text"}
            maxLength={max[name] ?? 254}
            isWide={wide.has(name)}
            isOptional={!required.has(name)}
            hint={name === "zipCode" && zipHintLine(details, change)}
            problem={error && fieldMessage(name, error)}
            value={details[name]}
            onChange={change}
          />
        );
      })}
    </div>
  );
}
