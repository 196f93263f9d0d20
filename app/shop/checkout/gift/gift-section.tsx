import type { ReactNode } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { GiftCheckbox } from "#app/shop/gifts/gift-checkbox.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { lazyPart } from "#app/ui/lazy/lazy-part.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { CheckoutSection } from "../checkout-section.tsx";
import { fieldMessage } from "../field-message.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";

/** Loaded only for a gift. */
const GiftFields = lazyPart(() => import("./gift-fields.tsx"), {
  Missing: PartNotLoaded,
  fallback: <Skeleton className="mt-4 h-80" />,
});

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
        <GiftFields
          form={gift}
          errors={errors}
          onChange={details.changeGift}
          onLeave={(field) => details.leave(`gift-${field}`, gift[field])}
          shipping={shipping}
          today={today}
          multiRecipient={takesSeveralRecipients ? multiRecipient : null}
        />
      )}
    </CheckoutSection>
  );
}
