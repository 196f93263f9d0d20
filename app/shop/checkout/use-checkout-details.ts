import { useState } from "react";
import {
  type AnyCheckoutField,
  type ParsedCheckoutDetails,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import {
  type CheckoutField,
  missingCheckoutFields,
} from "#domain/checkout/checkout-field-names.ts";
import {
  type GiftField,
  giftErrorFields,
  missingGiftFields,
} from "#domain/gifts/gift-field-names.ts";
import { shipAfterError } from "#domain/gifts/ship-after.ts";
import { clearGiftDraft, readGiftDraft, writeGiftDraft } from "../gifts/gift-draft.ts";
import { useDraft } from "../shared/use-draft.ts";
import { type CheckoutForm, clearDraft, writeDraft } from "./checkout-draft.ts";
import { fieldsInOrder } from "./checkout-fields.tsx";
import type { Purchase } from "./checkout-purchase.ts";
import { sectionEvents } from "./section-events.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { readFirstForm, useRememberedDetails } from "./use-remembered-details.ts";

export type CheckoutDetailsForm = ReturnType<typeof useCheckoutDetails>;

/**
 * What shoppers type about themselves, the address and a gift: kept over a reload, checked field
 * by field when it is left, and as a whole before paying.
 *
 * @param rules.firstGiftDay today in the shop's time zone; null when gifts are not offered
 * @param rules.takesSeveralRecipients whether a gift may go to several people
 * @param rules.takesPackerNotes whether there is a note for the packer
 * @param rules.parseMore checks what else was typed, with another form around this one
 * @param rules.missingElsewhere the empty required fields of that other form
 */
export function useCheckoutDetails(rules: {
  firstGiftDay: string | null;
  takesSeveralRecipients: boolean;
  takesPackerNotes?: boolean;
  isShippingChosen: boolean;
  parseMore?: (form: CheckoutForm) => ParsedCheckoutDetails;
  missingElsewhere?: readonly AnyCheckoutField[];
}) {
  const { firstGiftDay, isShippingChosen, parseMore, missingElsewhere = [] } = rules;
  const [form, changeForm] = useDraft(readFirstForm, writeDraft);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const { errors, isRefused, clear, show, refuse, accept } = useFieldErrors();

  const remembered = useRememberedDetails(form, changeForm);
  const { gift, isMultiRecipient, ...giftChanges } = useGift(rules, clear);
  // One that was typed before they were turned off has no field anymore.
  const packerNote = rules.takesPackerNotes ? form.packerNote : "";

  /** @param payer who pays, and the address, if a wallet says so instead of the form */
  function parse(payer: Partial<CheckoutForm> = {}): ParsedCheckoutDetails {
    if (parseMore) return parseMore({ ...form, ...payer });

    const typed = { ...form, ...payer, notes: form.notes, packerNote };
    const places = isShippingChosen || isMultiRecipient ? "all" : "states";
    const parsed = parseCheckoutDetails(isMultiRecipient ? typed : { ...typed, gift }, places);
    if (!parsed.ok) return parsed;

    const dayError = shipAfterError(gift?.shipAfter ?? "", firstGiftDay ?? "");
    if (dayError) return { ok: false, errors: { "gift-shipAfter": dayError } };

    if (!isMultiRecipient || !purchase) return parsed;
    return { ok: true, details: { ...parsed.details, recipients: purchase.recipients } };
  }

  function change(field: CheckoutField, value: string) {
    changeForm({ [field]: value });
    clear(...(checkedTogether(field) ?? [field]));
  }

  /** Validates a field when it is left. An empty one may be filled yet. */
  function leave(field: AnyCheckoutField, value: string) {
    const parsed = value.trim() === "" ? undefined : parse();
    if (parsed && !parsed.ok) show(field, parsed.errors[field]);
  }

  /** The required fields that are empty, in the order of the screen. Pay waits for them. */
  const missing: readonly AnyCheckoutField[] = [
    ...missingElsewhere,
    ...missingCheckoutFields(form),
    ...(gift && !isMultiRecipient ? missingGiftFields(gift) : []),
  ];

  /** Fields with something wrong in them. Once Pay was pressed, they are listed with what it is. */
  const wrong = isRefused
    ? []
    : fieldsInOrder.filter((field) => errors[field] && !missing.includes(field));

  const section = sectionEvents({
    form,
    missing,
    onChange: change,
    onMissing: (field) => show(field, "missing"),
  });

  return {
    form,
    /** The props of the form's fields. */
    fields: {
      form,
      errors,
      onChange: change,
      onLeave: (field: CheckoutField) => leave(field, form[field]),
    },
    gift,
    errors,
    isRefused,
    remembered,
    missing,
    wrong,
    isFilled: missing.length === 0 && (!isMultiRecipient || purchase !== null),
    isMultiRecipient,
    ...giftChanges,
    /** Null until all recipients are priced, or while there is one alone. */
    purchase: isMultiRecipient ? purchase : null,
    setPurchase,
    parse,
    clearError: clear,
    leave,
    /** The props of the fieldset around the fields. */
    section,
    refuse,
    accept,
    /** What was typed is ordered. */
    forget() {
      clearDraft();
      clearGiftDraft();
    },
  };
}

/** Whether it is a gift, and what was typed about it. */
function useGift(
  rules: { firstGiftDay: string | null; takesSeveralRecipients: boolean },
  clearErrors: (...fields: readonly AnyCheckoutField[]) => void,
) {
  const [draft, changeDraft] = useDraft(readGiftDraft, writeGiftDraft);
  const gift = rules.firstGiftDay !== null && draft.isGift ? draft.form : null;

  return {
    gift,
    isMultiRecipient: gift !== null && rules.takesSeveralRecipients && draft.isMultiRecipient,
    changeGift(field: GiftField, value: string) {
      changeDraft(({ form }) => ({ isGift: true, form: { ...form, [field]: value } }));
      const outdated = checkedTogether(field) ?? [field];
      clearErrors("gift", ...outdated.map((each) => `gift-${each}` as const));
    },
    setIsGift(isGift: boolean) {
      changeDraft({ isGift });
      clearErrors(...giftErrorFields);
    },
    setIsMultiRecipient(isMultiRecipient: boolean) {
      changeDraft({ isMultiRecipient });
      clearErrors(...giftErrorFields);
    },
  };
}

/** Fields that are checked against each other: a change of one outdates the error of the other. */
function checkedTogether(field: CheckoutField | GiftField) {
  return field === "state" || field === "zipCode" ? (["state", "zipCode"] as const) : undefined;
}
