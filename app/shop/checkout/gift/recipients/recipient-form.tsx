import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CheckoutInput } from "#app/shop/checkout/checkout-field.tsx";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import type { CheckoutFieldError, CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { giftSchema } from "#domain/gifts/gift.ts";
import {
  type GiftField,
  giftFields,
  MAX_GIFT_MESSAGE_LENGTH,
  type TypedRecipient,
} from "#domain/gifts/gift-field-names.ts";
import { fieldErrors } from "#domain/input/field-errors.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { GiftAddress, giftFieldOf } from "../gift-address.tsx";

/** One of several recipients, typed or changed by hand. Lies in the checkout's own form. */
export function RecipientForm(props: {
  recipient: TypedRecipient;
  shipping: PublicShipping;
  onSave: (recipient: TypedRecipient) => void;
  onCancel: () => void;
}): ReactNode {
  const { recipient, shipping, onSave, onCancel } = props;
  const { fields, save } = useRecipientForm(recipient, onSave);
  const { form, errors } = fields;
  const isNew = recipient.firstName === "" && recipient.street === "";
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    root.current?.querySelector("input")?.focus();
  }, []);

  /** Enter saves the recipient; it would pay for the order otherwise. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  }

  return (
    <fieldset
      ref={root}
      onKeyDown={onKeyDown}
      className="grid min-w-0 grid-cols-2 gap-4 border-t-[1.5px] border-line pt-4 sm:grid-cols-6 sm:rounded-md sm:border-[1.5px] sm:p-4"
    >
      <legend className="pr-3 font-semibold sm:px-1">
        {isNew ? "New recipient" : "Change this recipient"}
      </legend>
      <GiftAddress {...fields} shipping={shipping} />
      <CheckoutInput
        {...giftFieldOf(fields, "email")}
        type="email"
        inputMode="email"
        hint="We don't say what's inside or what it cost."
        className="col-span-full sm:col-span-3"
      />
      <div className="col-span-full">
        <TextareaField
          id="own-message"
          label="Their own message"
          optional
          hint={`${form.message.length} of ${MAX_GIFT_MESSAGE_LENGTH} characters. Leave blank for the message above.`}
          problem={errors["gift-message"] && fieldMessage("gift-message", errors["gift-message"])}
          rows={3}
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
          value={form.message}
          onChange={(text) => fields.onChange("message", text)}
        />
      </div>
      <div className="col-span-full flex flex-wrap gap-3">
        <Button onClick={save}>{isNew ? "Add to the list" : "Save recipient"}</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** What is typed about a recipient. @param onSave called only if every field is valid */
function useRecipientForm(recipient: TypedRecipient, onSave: (recipient: TypedRecipient) => void) {
  const [form, setForm] = useState(recipient);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});

  function change(field: keyof TypedRecipient, value: string) {
    setForm((before) => ({ ...before, [field]: value }));
    setErrors((before) => {
      const rest = { ...before };
      delete rest[`gift-${field}`];
      return rest;
    });
  }

  function save() {
    const parsed = giftSchema.safeParse({ ...form, shipAfter: "" });
    if (parsed.success) {
      onSave(form);
      return;
    }
    const wrong = fieldErrors<GiftField, CheckoutFieldError>(parsed.error);
    setErrors(Object.fromEntries(giftFields.map((field) => [`gift-${field}`, wrong[field]])));
    const first = giftFields.find((field) => wrong[field] && field !== "message");
    document.getElementById(first ? `gift-${first}` : "own-message")?.focus();
  }

  return { fields: { form, errors, onChange: change, onLeave: () => {} }, save };
}
