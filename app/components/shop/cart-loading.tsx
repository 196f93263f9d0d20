import type { ReactNode } from "react";
import { messages } from "../../messages.ts";

/** Stands where the cart will stand until the browser's storage was read. */
export function CartLoading(): ReactNode {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Cart</h1>
      <noscript>
        <p className="mt-6 max-w-prose text-lg">{messages.cartPage.needsScript}</p>
      </noscript>
      <div className="needs-script mt-8 grid items-start gap-10 lg:grid-cols-[1fr_22rem]">
        <p className="sr-only" role="status">
          Looking into your cart…
        </p>
        <div className="grid gap-4" aria-hidden="true">
          <div className="waiting h-32" />
          <div className="waiting h-32" />
        </div>
        <div className="waiting h-72" aria-hidden="true" />
      </div>
    </>
  );
}
