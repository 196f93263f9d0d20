import { useState } from "react";
import { flushSync } from "react-dom";
import { useAfterPress } from "#app/ui/hooks/use-after-press.ts";
import {
  type CheckoutFieldErrors,
  type ParsedCheckoutDetails,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import { type CheckoutField, hasRequiredFields } from "#domain/checkout/checkout-fields.ts";
import type { GiftCardSaleErrorField } from "#domain/gift-cards/gift-card-sale.ts";
import {
  type GiftField,
  giftErrorFields,
  hasRequiredGiftFields,
} from "#domain/gifts/gift-fields.ts";
import { shipAfterError } from "#domain/gifts/ship-after.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { type CheckoutForm, clearDraft, readDraft, writeDraft } from "./checkout-draft.ts";
import { fieldsInOrder } from "./checkout-fields.tsx";
import type { Purchase } from "./checkout-purchase.ts";
import { clearGiftDraft, readGiftDraft, writeGiftDraft } from "./gift/gift-draft.ts";

export type CheckoutDetailsForm = ReturnType<typeof useCheckoutDetails>;

/**
 * What shoppers type about themselves, the address and a gift: kept over a reload, checked field
 * by field when it is left, and as a whole before paying.
 *
 * @param giftTimeZone whose days a gift may wait for; null when gifts are not offered
 * @param takesSeveral whether a gift may go to several people
 * @param takesPackerNotes whether there is a note for the packer
 * @param parseMore checks what else was typed, with another form around this one
 */
export function useCheckoutDetails(rules: {
  giftTimeZone: string | null;
  takesSeveral: boolean;
  takesPackerNotes?: boolean;
  isShippingChosen: boolean;
  parseMore?: (form: CheckoutForm) => ParsedCheckoutDetails;
}) {
  const { giftTimeZone, takesSeveral, isShippingChosen, parseMore } = rules;
  const [form, setForm] = useState(readDraft);
  const [giftDraft, setGiftDraft] = useState(readGiftDraft);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  /** Pay was pressed with invalid fields, which are then listed next to it. */
  const [isRefused, setIsRefused] = useState(false);
  const afterPress = useAfterPress();
  const notes = {
    notes: form.notes,
    // One that was typed before they were turned off has no field any more.
    packerNote: rules.takesPackerNotes ? form.packerNote : "",
  };
  const gift = giftTimeZone !== null && giftDraft.isGift ? giftDraft.form : null;
  const isSeveral = gift !== null && takesSeveral && giftDraft.isSeveral;
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const today = giftTimeZone === null ? "" : dayIn(giftTimeZone, new Date());

  /** @param payer who pays, and the address, if a wallet says so instead of the form */
  function parse(payer: Partial<CheckoutForm> = {}): ParsedCheckoutDetails {
    if (parseMore) return parseMore(form);

    const typed = { ...form, ...payer, ...notes, ...(!isSeveral && { gift }) };
    const places = isShippingChosen || isSeveral ? "all" : "states";
    const parsed = parseCheckoutDetails(typed, places);
    if (!parsed.ok) return parsed;

    const dayError = shipAfterError(gift?.shipAfter ?? "", today);
    if (dayError) return { ok: false, errors: { "gift-shipAfter": dayError } };

    if (!isSeveral || !purchase) return parsed;
    return { ok: true, details: { ...parsed.details, recipients: purchase.recipients } };
  }

  function change(field: CheckoutField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    writeDraft(next);
    setErrors((all) => without(all, together[field] ?? [field]));
  }

  function changeGift(field: GiftField, value: string) {
    const next = { ...giftDraft, isGift: true, form: { ...giftDraft.form, [field]: value } };
    setGiftDraft(next);
    writeGiftDraft(next);
    const changed = together[field]?.map((each) => `gift-${each}` as const);
    setErrors((all) => without(all, ["gift", ...(changed ?? [`gift-${field}` as const])]));
  }

  function setIsGift(isGift: boolean) {
    const next = { ...giftDraft, isGift };
    setGiftDraft(next);
    writeGiftDraft(next);
    setErrors((all) => without(all, giftErrorFields));
  }

  function setIsSeveral(isSeveral: boolean) {
    const next = { ...giftDraft, isSeveral };
    setGiftDraft(next);
    writeGiftDraft(next);
    setErrors((all) => without(all, giftErrorFields));
  }

  /** Something was changed that the error of this field was about. */
  function clearError(field: GiftCardSaleErrorField | "gift") {
    setErrors((all) => without(all, [field]));
  }

  /** Validates a field when it is left. Empty required fields are reported when Pay is pressed. */
  function leave(field: keyof CheckoutFieldErrors, value: string) {
    const parsed = value.trim() === "" ? undefined : parse();
    const error = parsed && !parsed.ok ? parsed.errors[field] : undefined;
    if (error) afterPress(() => setErrors((others) => ({ ...others, [field]: error })));
  }

  /** Shows the errors and moves the focus to the first one. */
  function refuse(wrong: CheckoutFieldErrors) {
    flushSync(() => {
      setErrors(wrong);
      setIsRefused(true);
    });
    const first = fieldsInOrder.find((field) => wrong[field]);
    if (first) document.getElementById(first)?.focus();
  }

  function accept() {
    setErrors({});
    setIsRefused(false);
  }

  function forget() {
    clearDraft();
    clearGiftDraft();
  }

  return {
    form,
    notes,
    gift,
    /** In the shop's time zone; empty when gifts are not offered. */
    today,
    errors,
    isRefused,
    isFilled:
      hasRequiredFields(form) &&
      (isSeveral ? purchase !== null : !gift || hasRequiredGiftFields(gift)),
    isSeveral,
    setIsSeveral,
    /** Null until all recipients are priced, or while there is one alone. */
    purchase: isSeveral ? purchase : null,
    setPurchase,
    parse,
    change,
    changeGift,
    setIsGift,
    clearError,
    leave,
    refuse,
    accept,
    forget,
  };
}

/** Fields that are checked against each other: a change of one outdates the error of the other. */
const together: Partial<Record<CheckoutField | GiftField, readonly ("state" | "zipCode")[]>> = {
  state: ["state", "zipCode"],
  zipCode: ["state", "zipCode"],
};

function without(
  errors: CheckoutFieldErrors,
  fields: readonly (keyof CheckoutFieldErrors)[],
): CheckoutFieldErrors {
  const rest = { ...errors };
  for (const field of fields) delete rest[field];
  return rest;
}
