import { lazy, type ReactNode, Suspense } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { fieldLabels } from "../checkout-field.tsx";
import { CheckoutSection } from "../checkout-section.tsx";
import { fieldMessage } from "../field-message.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";

/** Loaded only for a gift. */
const GiftFields = lazy(() => import("./gift-fields.tsx"));

/** Whether it is a gift, and for whom. */
export function GiftSection(props: {
  details: CheckoutDetailsForm;
  takesSeveralRecipients: boolean;
  /** A change requests the prices of several recipients again. */
  recipientsRevision: number;
}): ReactNode {
  const { details, takesSeveralRecipients, recipientsRevision } = props;
  const { gift, errors, isMultiRecipient } = details;
  const { shipping } = useCart();
  const multiRecipient = {
    isMultiRecipient,
    onMultiRecipient: details.setIsMultiRecipient,
    revision: recipientsRevision,
    onPurchase: details.setPurchase,
  };
  return (
    <CheckoutSection title="Gift">
      <GiftBox isGift={gift !== null} error={errors.gift} onChange={details.setIsGift} />
      {gift && (
        <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
          <GiftFields
            form={gift}
            errors={errors}
            onChange={details.changeGift}
            onLeave={(field) => details.leave(`gift-${field}`, gift[field])}
            shipping={shipping}
            today={details.today}
            multiRecipient={takesSeveralRecipients ? multiRecipient : null}
          />
        </Suspense>
      )}
    </CheckoutSection>
  );
}

/** The box that opens the fields of a gift. */
function GiftBox(props: {
  isGift: boolean;
  error: CheckoutFieldError | undefined;
  onChange: (isGift: boolean) => void;
}) {
  const { isGift, error, onChange } = props;
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          id="gift"
          className="size-6 flex-none accent-accent"
          autoComplete="off"
          checked={isGift}
          aria-invalid={error !== undefined}
          aria-describedby={error && "gift-error"}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{fieldLabels.gift}</span>
      </label>
      {error && (
        <p id="gift-error" className="text-sm font-semibold text-danger">
          {fieldMessage("gift", error)}
        </p>
      )}
    </>
  );
}
