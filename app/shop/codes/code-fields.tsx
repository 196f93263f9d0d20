import { type ReactNode, Suspense } from "react";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import type { GiftCardSlotProps } from "../gift-cards/gift-card-slot.tsx";
import type { DiscountSlotProps } from "../promotions/discount-slot.tsx";

/** Loaded only if the shop takes codes or gift cards. */
const CodeEntry = lazyWithRetry(() => import("./code-entry.tsx"), PartNotLoaded);

/** The codes that an order can have; null for those that the shop does not take. */
export function CodeFields(props: {
  discount: DiscountSlotProps | null;
  giftCard: GiftCardSlotProps | null;
}): ReactNode {
  if (!props.discount && !props.giftCard) return null;
  return (
    <Suspense>
      <CodeEntry {...props} />
    </Suspense>
  );
}
