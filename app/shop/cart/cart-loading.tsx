import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";

/** Placeholder for a cart with lines, with the texts that every cart has. */
export function CartLoading(): ReactNode {
  return (
    <div className="sm:py-4">
      <noscript>
        <h1 className="text-4xl sm:text-5xl">Cart</h1>
        <p className="mt-6 max-w-prose text-lg">{cartPageMessages.needsScript}</p>
      </noscript>
      <div className="grid min-h-dvh content-start items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-14 noscript:hidden">
        <div className="grid gap-6">
          <h1 className="text-4xl sm:text-5xl">Cart</h1>
          <p className="sr-only" role="status">
            Looking into your cart…
          </p>
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
        </div>
        <Slip>
          <h2 className="text-2xl">Order Summary</h2>
          <Skeleton className="h-72" />
        </Slip>
      </div>
    </div>
  );
}
