import { type ReactNode, Suspense } from "react";
import type { GiftForm } from "#app/shop/gifts/gift-draft.ts";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import type { GiftField } from "#domain/gifts/gift-field-names.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { CheckoutInput } from "../checkout-field.tsx";
import type { Purchase } from "../checkout-purchase.ts";
import { GiftAddress, GiftMessage, giftFieldOf } from "./gift-address.tsx";

/** Loaded only for several recipients. */
const Recipients = lazyWithRetry(() => import("./recipients/recipients.tsx"), PartNotLoaded);

/** What the checkout knows about several recipients. */
export type MultiRecipientProps = {
  isMultiRecipient: boolean;
  onMultiRecipient: (isMultiRecipient: boolean) => void;
  /** A change requests the prices again. */
  revision: number;
  onPurchase: (purchase: Purchase | null) => void;
};

type GiftFieldsProps = {
  form: GiftForm;
  errors: CheckoutFieldErrors;
  onChange: (field: GiftField, value: string) => void;
  onLeave: (field: GiftField) => void;
  shipping: PublicShipping;
  /** In the shop's time zone. */
  today: string;
  /** Null when a gift goes to one person only. */
  multiRecipient: MultiRecipientProps | null;
};

/** The message, the recipients and the day of a gift. Loaded when the box is ticked. */
export default function GiftFields(props: GiftFieldsProps): ReactNode {
  const { form, errors, onChange, shipping, multiRecipient } = props;
  const isMultiRecipient = multiRecipient?.isMultiRecipient ?? false;
  const hint = isMultiRecipient
    ? "For everybody who has no message of their own."
    : "Printed large on a slip without prices.";
  return (
    <div className="mt-4 grid gap-4">
      {multiRecipient && <WhoGetsIt {...multiRecipient} />}
      <GiftMessage
        value={form.message}
        error={errors["gift-message"]}
        hint={hint}
        onChange={(value) => onChange("message", value)}
      />
      {isMultiRecipient && multiRecipient ? (
        <>
          <div className="grid gap-4 sm:grid-cols-6">
            <ShipAfter {...props} what="them" />
          </div>
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Recipients
              message={form.message}
              shipAfter={form.shipAfter}
              shipping={shipping}
              revision={multiRecipient.revision}
              onPurchase={multiRecipient.onPurchase}
            />
          </Suspense>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
          <GiftAddress {...props} />
          <ShipAfter {...props} what="it" />
          <CheckoutInput
            {...giftFieldOf(props, "email")}
            type="email"
            inputMode="email"
            hint="Their email address. We don't say what's inside or what it cost."
            className="col-span-full"
          />
        </div>
      )}
    </div>
  );
}

function WhoGetsIt({ isMultiRecipient, onMultiRecipient }: MultiRecipientProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-8">
      <legend className="font-semibold">Who gets it?</legend>
      {[false, true].map((choice) => (
        <label key={String(choice)} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="several"
            className="size-6 flex-none accent-accent"
            checked={isMultiRecipient === choice}
            onChange={() => onMultiRecipient(choice)}
          />
          <span>{choice ? "Several people" : "One person"}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ShipAfter(props: GiftFieldsProps & { what: "it" | "them" }) {
  return (
    <CheckoutInput
      {...giftFieldOf(props, "shipAfter")}
      type="date"
      min={props.today}
      max={latestShipAfter(props.today)}
      hint={`We pack ${props.what} on this day at the earliest. Leave blank to ship now.`}
      className="col-span-full sm:col-span-3"
    />
  );
}
