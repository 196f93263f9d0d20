import type { ReactNode } from "react";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import {
  type CheckoutField,
  MAX_PACKER_NOTE_LENGTH,
  requiredCheckoutFields,
} from "#domain/checkout/checkout-field-names.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { type OrderFieldSpec, OrderFields } from "../data/order-fields.tsx";
import { KnownCustomer } from "./known-customer.tsx";
import type { OrderDraft } from "./new-order-view.ts";

type Details = OrderDraft["details"];

/** In the order of the screen, which is how customers on the phone tell it. */
const customerFields: Record<Exclude<CheckoutField, "packerNote">, OrderFieldSpec> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email", type: "email" },
  phone: { label: "Phone" },
  street: { label: "Street address", isWide: true },
  city: { label: "City" },
  state: { label: "State", kind: "state" },
  zipCode: { label: "ZIP code", kind: "zip" },
  notes: { label: "Order notes", kind: "textarea", isWide: true, maxLength: 2000 },
};

const withPackerNote: Record<CheckoutField, OrderFieldSpec> = {
  ...customerFields,
  packerNote: { label: "Note for the packer", isWide: true, maxLength: MAX_PACKER_NOTE_LENGTH },
};

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
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      <div className="col-span-full">
        <KnownCustomer onFound={(buyer) => onChange({ ...buyer, notes, packerNote })} />
      </div>
      <OrderFields
        idPrefix="new-order"
        fields={takesPackerNotes ? withPackerNote : customerFields}
        required={requiredCheckoutFields}
        values={details}
        errors={errors}
        errorNameOf={(name) => name}
        states={states}
        onChange={onChange}
      />
    </div>
  );
}
