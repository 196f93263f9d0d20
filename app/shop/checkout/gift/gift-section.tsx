import { type ReactNode, Suspense } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { GiftCheckbox } from "#app/shop/gifts/gift-checkbox.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { CheckoutSection } from "../checkout-section.tsx";
import { fieldMessage } from "../field-message.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";

/** Loaded only for a gift. */
const GiftFields = lazyWithRetry(() => import("./gift-fields.tsx"), PartNotLoaded);

/** Whether it is a gift, and for whom. */
export function GiftSection(props: {
  details: CheckoutDetailsForm;
  /** In the shop's time zone. */
  today: string;
  takesSeveralRecipients: boolean;
  /** A change requests the prices of several recipients again. */
  recipientsRevision: number;
}): ReactNode {
  const { details, today, takesSeveralRecipients, recipientsRevision } = props;
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
      <GiftCheckbox
        isGift={gift !== null}
        problem={errors.gift && fieldMessage("gift", errors.gift)}
        onChange={details.setIsGift}
      />
      {gift && (
        <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
          <GiftFields
            form={gift}
            errors={errors}
            onChange={details.changeGift}
            onLeave={(field) => details.leave(`gift-${field}`, gift[field])}
            shipping={shipping}
            today={today}
            multiRecipient={takesSeveralRecipients ? multiRecipient : null}
          />
        </Suspense>
      )}
    </CheckoutSection>
  );
}
