import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { Input } from "#app/ui/fields/input.tsx";
import type { AnyCheckoutField, CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { requiredCheckoutFields } from "#domain/checkout/checkout-field-names.ts";
import { requiredGiftCardSaleFields } from "#domain/gift-cards/gift-card-sale.ts";
import { requiredAddressFields } from "#domain/input/address-field-names.ts";
import { GIFT_LABEL } from "../gifts/gift-checkbox.tsx";
import { EmailInput } from "../shared/email/email-input.tsx";
import { fieldMessage } from "./field-message.ts";

export const fieldLabels: Record<AnyCheckoutField, string> = {
  email: "Email",
  firstName: "First Name",
  lastName: "Last Name",
  phone: "Phone",
  street: "Street Address",
  city: "City",
  state: "State",
  zipCode: "ZIP Code",
  notes: "Order Notes",
  packerNote: "Note for the packer",
  gift: GIFT_LABEL,
  "gift-message": "Message",
  "gift-firstName": "Recipient's first name",
  "gift-lastName": "Recipient's last name",
  "gift-phone": "Recipient's phone",
  "gift-street": "Recipient's street address",
  "gift-city": "Recipient's city",
  "gift-state": "Recipient's state",
  "gift-zipCode": "Recipient's ZIP code",
  "gift-shipAfter": "Ship after",
  "gift-email": "Email the recipient when it ships",
  "card-recipientName": "Recipient's name",
  "card-recipientEmail": "Recipient's email",
  "card-senderName": "From",
  "card-message": "Message",
  "card-emailOn": "Mail it on",
};

const required: ReadonlySet<AnyCheckoutField> = new Set<AnyCheckoutField>([
  ...requiredCheckoutFields,
  ...requiredGiftCardSaleFields.map((field) => `card-${field}` as const),
  ...requiredAddressFields.map((field) => `gift-${field}` as const),
]);

/** Props that connect a control with its label and error. */
export type ControlProps = Pick<
  InputHTMLAttributes<HTMLElement>,
  "id" | "name" | "required" | "aria-invalid" | "aria-describedby"
>;

type FieldProps = {
  field: AnyCheckoutField;
  error: CheckoutFieldError | undefined;
  hint?: ReactNode;
  /** The title of its section says the same, so the label is only for screen readers. */
  isTitled?: boolean;
  className?: string | undefined;
};

/** A control with its label and error. */
export function CheckoutField(
  props: FieldProps & { children: (control: ControlProps) => Elements },
): ReactNode {
  const { field, error, hint, isTitled = false, className = "", children } = props;
  const described = [error && `${field}-error`, hint && `${field}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={field} className={isTitled ? "sr-only" : "font-semibold"}>
        <span>{fieldLabels[field]}</span>
        {!required.has(field) && !isTitled && (
          <span className="font-normal text-soft"> (optional)</span>
        )}
      </label>
      {children({
        id: field,
        name: field,
        required: required.has(field),
        "aria-invalid": error !== undefined,
        ...(described && { "aria-describedby": described }),
      })}
      {error && (
        <p id={`${field}-error`} className="text-sm font-semibold text-danger">
          {fieldMessage(field, error)}
        </p>
      )}
      {Boolean(hint) && (
        <p id={`${field}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

type InputHints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "min" | "max"
>;

/** A text field with its label and error. */
export function CheckoutInput(
  props: FieldProps &
    InputHints & { value: string; onChange: (value: string) => void; onLeave: () => void },
): ReactNode {
  const { field, error, hint, className, onChange, onLeave, ...attributes } = props;
  return (
    <CheckoutField field={field} error={error} hint={hint} className={className}>
      {(control) => {
        const input = {
          ...attributes,
          ...control,
          onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
          onBlur: onLeave,
        };
        return attributes.type === "email" ? (
          <EmailInput {...input} onTake={onChange} />
        ) : (
          <Input type="text" {...input} />
        );
      }}
    </CheckoutField>
  );
}
