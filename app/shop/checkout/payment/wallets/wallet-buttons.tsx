import { lazy, type ReactNode, Suspense } from "react";
import type { ExpressCheckoutProps } from "./express-checkout.tsx";

/** Loaded only if the owner offers wallets. */
const ExpressCheckout = lazy(() =>
  import("./express-checkout.tsx")
    .then(({ ExpressCheckout }) => ({ default: ExpressCheckout }))
    .catch(() => ({ default: () => null })),
);

/** The wallets' buttons above a payment form. */
export function WalletButtons(props: ExpressCheckoutProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ExpressCheckout {...props} />
    </Suspense>
  );
}
