import type { ReactNode } from "react";
import { Textarea } from "#app/ui/fields/input.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { MAX_CARD_MESSAGE_LENGTH } from "#domain/gift-cards/gift-card.ts";
import type { GiftCardForm, GiftCardSaleField } from "#domain/gift-cards/gift-card-sale.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import { CheckoutField, CheckoutInput } from "../checkout/checkout-field.tsx";
import { CheckoutSection } from "../checkout/checkout-section.tsx";

/** Whom the card is for, and when it is mailed. */
export function RecipientFields(props: {
  form: GiftCardForm;
  errors: CheckoutFieldErrors;
  onChange: (field: GiftCardSaleField, value: string) => void;
  onLeave: (field: GiftCardSaleField) => void;
  /** In the shop's time zone. */
  today: string;
}): ReactNode {
  const { form, errors, onChange, onLeave, today } = props;
  const fieldOf = (field: GiftCardSaleField) => ({
    field: `card-${field}` as const,
    error: errors[`card-${field}`],
    value: form[field],
    autoComplete: "off",
    onChange: (value: string) => onChange(field, value),
    onLeave: () => onLeave(field),
  });
  return (
    <CheckoutSection title="Who it's for">
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckoutInput {...fieldOf("recipientName")} />
        <CheckoutInput
          {...fieldOf("recipientEmail")}
          type="email"
          inputMode="email"
          hint="The code goes here, and nowhere else."
        />
        <CheckoutInput {...fieldOf("senderName")} hint="Leave blank for your name." />
        <CheckoutInput
          {...fieldOf("emailOn")}
          type="date"
          min={today}
          max={latestShipAfter(today)}
          hint="Leave blank to mail it now."
        />
        <CheckoutField
          field="card-message"
          error={errors["card-message"]}
          hint={`${form.message.length} of ${MAX_CARD_MESSAGE_LENGTH} characters.`}
          className="sm:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MAX_CARD_MESSAGE_LENGTH}
              value={form.message}
              onChange={(event) => onChange("message", event.currentTarget.value)}
            />
          )}
        </CheckoutField>
      </div>
    </CheckoutSection>
  );
}
