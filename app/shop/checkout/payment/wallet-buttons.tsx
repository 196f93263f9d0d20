import { lazy, type ReactNode, Suspense } from "react";
import type { ExpressCheckoutProps } from "./express-checkout.tsx";

/** Fetched only where the owner takes wallets; without it there is the form. */
const ExpressCheckout = lazy(() =>
  import("./express-checkout.tsx")
    .then(({ ExpressCheckout }) => ({ default: ExpressCheckout }))
    .catch(() => ({ default: () => null })),
);

/** Apple Pay and Google Pay above a payment form. */
export function WalletButtons(props: ExpressCheckoutProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ExpressCheckout {...props} />
    </Suspense>
  );
}
