import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useOutletContext } from "react-router";
import type { CartToPay } from "../cart/cart-to-pay.ts";
import { useShopData } from "../shared/use-shop-data.ts";

const CartWallets = lazy(() => import("./cart-wallets.tsx").catch(() => ({ default: () => null })));

/**
 * The wallets in the cart, in their place on its page: a row as high as their buttons, which are
 * loaded when nothing else is.
 */
export default function CartWalletsRow(): ReactNode {
  const cart = useOutletContext<CartToPay>();
  const wallets = useShopData()?.cartWallets;
  const isIdle = useIsIdle();
  return (
    <div className="min-h-12">
      {wallets && isIdle && (
        <Suspense>
          <CartWallets cart={cart} wallets={wallets} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the page was usable for a moment. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

const IDLE_MS = 500;
