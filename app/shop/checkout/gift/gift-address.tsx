import type { ReactNode } from "react";
import { Textarea } from "#app/ui/fields/input.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { type GiftField, MAX_GIFT_MESSAGE_LENGTH } from "#domain/gifts/gift-field-names.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { CheckoutField, CheckoutInput } from "../checkout-field.tsx";
import { StateSelect } from "../state-select.tsx";
import { useZipChange } from "../use-zip-change.ts";
import { ZipInput } from "../zip-input.tsx";

type FieldsProps<Field extends GiftField> = {
  form: Readonly<Record<Field, string>>;
  errors: CheckoutFieldErrors;
  onChange: (field: Field, value: string) => void;
  onLeave: (field: Field) => void;
};

/** The props of a gift's field. */
export function giftFieldOf<Field extends GiftField>(
  { form, errors, onChange, onLeave }: FieldsProps<Field>,
  field: Field,
) {
  return {
    field: `gift-${field}` as const,
    error: errors[`gift-${field}`],
    value: form[field],
    autoComplete: "off",
    onChange: (value: string) => onChange(field, value),
    onLeave: () => onLeave(field),
  };
}

/** The message of a gift, with its number of letters. */
export function GiftMessage(props: {
  value: string;
  error: CheckoutFieldErrors["gift-message"];
  /** After the number of letters. */
  hint: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { value, error, hint, onChange } = props;
  return (
    <CheckoutField
      field="gift-message"
      error={error}
      hint={`${value.length} of ${MAX_GIFT_MESSAGE_LENGTH} characters. ${hint}`}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </CheckoutField>
  );
}

type AddressField = Exclude<GiftField, "message" | "shipAfter" | "email">;

/** Name and address of a recipient; for a grid of two columns, or six from `sm`. */
export function GiftAddress(
  props: FieldsProps<AddressField> & { shipping: PublicShipping },
): ReactNode {
  const { form, errors, onChange } = props;
  // A gift is sent.
  const shipping = props.shipping && { ...props.shipping, hasPickup: false };
  const changeZip = useZipChange({ state: form.state, city: form.city, shipping, onChange });
  const fieldOf = (field: AddressField) => giftFieldOf(props, field);
  return (
    <>
      <CheckoutInput {...fieldOf("firstName")} className="sm:col-span-3" />
      <CheckoutInput {...fieldOf("lastName")} className="sm:col-span-3" />
      <CheckoutInput {...fieldOf("street")} className="col-span-full" />
      <ZipInput
        {...fieldOf("zipCode")}
        onChange={changeZip}
        state={form.state}
        className="col-span-full sm:col-span-2"
      />
      <CheckoutInput {...fieldOf("city")} className="sm:col-span-2" />
      <CheckoutField field="gift-state" error={errors["gift-state"]} className="sm:col-span-2">
        {(control) => (
          <StateSelect
            control={control}
            autoComplete="off"
            value={form.state}
            onChange={(value) => onChange("state", value)}
            shipping={shipping}
          />
        )}
      </CheckoutField>
      <CheckoutInput
        {...fieldOf("phone")}
        type="tel"
        inputMode="tel"
        hint="Only for the carrier."
        className="col-span-full sm:col-span-3"
      />
    </>
  );
}
