import type { ReactNode } from "react";
import { Select, Textarea } from "#app/ui/fields/input.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import {
  checkoutFields,
  type CheckoutField as FieldName,
  MAX_PACKER_NOTE_LENGTH,
} from "#domain/checkout/checkout-field-names.ts";
import { giftCardSaleErrorFields } from "#domain/gift-cards/gift-card-sale.ts";
import { giftErrorFields } from "#domain/gifts/gift-field-names.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { CheckoutForm } from "./checkout-draft.ts";
import { CheckoutField, CheckoutInput, fieldLabels } from "./checkout-field.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { fieldMessage } from "./field-message.ts";
import { RememberDetails } from "./remember-details.tsx";
import { StateSelect } from "./state-select.tsx";
import type { RememberedForm } from "./use-remembered-details.ts";
import { useZipChange } from "./use-zip-change.ts";
import { ZipInput } from "./zip-input.tsx";

type FieldsProps = {
  readonly form: CheckoutForm;
  readonly errors: CheckoutFieldErrors;
  readonly onChange: (field: FieldName, value: string) => void;
  /** Called when a field is left that is not empty. */
  readonly onLeave: (field: FieldName) => void;
};

/** Name and contact of the customer. */
export function CustomerFields(props: FieldsProps): ReactNode {
  return (
    <CheckoutSection title="Customer Information">
      <div className="grid grid-cols-2 gap-4">
        <CheckoutInput
          {...fieldOf(props, "email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="Your confirmation goes here."
          className="col-span-full"
        />
        <CheckoutInput {...fieldOf(props, "firstName")} autoComplete="given-name" />
        <CheckoutInput {...fieldOf(props, "lastName")} autoComplete="family-name" />
        <CheckoutInput
          {...fieldOf(props, "phone")}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          className="col-span-full"
        />
      </div>
    </CheckoutSection>
  );
}

/** The delivery address. We ship within the United States only. */
export function AddressFields(
  props: FieldsProps & {
    /** Null for an address that nothing is shipped to. */
    readonly shipping: PublicShipping;
    /** Nothing is shipped here: a gift, a gift card, or an order that is picked up. */
    readonly isBilling: boolean;
    readonly remembered: RememberedForm;
  },
): ReactNode {
  const { form, errors, onChange, shipping, isBilling, remembered } = props;
  const changeZip = useZipChange({ state: form.state, city: form.city, shipping, onChange });

  return (
    <CheckoutSection title={isBilling ? "Billing Address" : "Shipping Address"}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
        <CheckoutInput
          {...fieldOf(props, "street")}
          autoComplete="address-line1"
          hint="With the apartment or suite, if there is one."
          className="col-span-full"
        />
        <ZipInput
          {...fieldOf(props, "zipCode")}
          onChange={changeZip}
          state={form.state}
          autoComplete="postal-code"
          className="col-span-full sm:col-span-2"
        />
        <CheckoutInput
          {...fieldOf(props, "city")}
          autoComplete="address-level2"
          className="sm:col-span-2"
        />
        <CheckoutField field="state" error={errors.state} className="sm:col-span-2">
          {(control) => (
            <StateSelect
              control={control}
              autoComplete="address-level1"
              value={form.state}
              onChange={(value) => onChange("state", value)}
              shipping={shipping}
            />
          )}
        </CheckoutField>
        <div className="col-span-full grid gap-1">
          <label htmlFor="country" className="font-semibold">
            Country
          </label>
          <Select id="country" autoComplete="country-name">
            <option>United States</option>
          </Select>
        </div>
      </div>
      <RememberDetails remembered={remembered} />
    </CheckoutSection>
  );
}

/** What the buyer wants to say about the order, and to whoever packs it, where the owner asks. */
export function NotesFields(
  props: FieldsProps & { readonly takesPackerNotes: boolean },
): ReactNode {
  const { form, errors, onChange, takesPackerNotes } = props;
  return (
    <CheckoutSection title={fieldLabels.notes}>
      <div className="grid gap-4">
        <CheckoutField field="notes" error={errors.notes} isTitled hint="Optional.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={form.notes}
              onChange={(event) => onChange("notes", event.currentTarget.value)}
            />
          )}
        </CheckoutField>
        {takesPackerNotes && (
          <CheckoutInput
            {...fieldOf(props, "packerNote")}
            maxLength={MAX_PACKER_NOTE_LENGTH}
            hint="Only for us. It isn't printed on the slip in the parcel."
          />
        )}
      </div>
    </CheckoutSection>
  );
}

/** In the order of the screen: a gift card's purchase begins with its recipient. */
export const fieldsInOrder = [...giftCardSaleErrorFields, ...checkoutFields, ...giftErrorFields];

/** All errors that prevent the payment, each with a link to its field. */
export function CheckoutErrors({ errors }: { errors: CheckoutFieldErrors }): ReactNode {
  const wrong = fieldsInOrder.flatMap((field) => {
    const error = errors[field];
    return error ? [{ field, error }] : [];
  });
  if (wrong.length === 0) return null;
  return (
    <>
      <p className="font-semibold">Please check these fields. Nothing was charged.</p>
      <ul className="mt-1 list-disc pl-5">
        {wrong.map(({ field, error }) => (
          <li key={field}>
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={`#${field}`}
            >{`${fieldLabels[field]}: ${fieldMessage(field, error)}`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function fieldOf({ form, errors, onChange, onLeave }: FieldsProps, field: FieldName) {
  return {
    field,
    error: errors[field],
    value: form[field],
    onChange: (value: string) => onChange(field, value),
    onLeave: () => onLeave(field),
  };
}
