import type { ReactNode } from "react";
import { Link } from "react-router";
import { describeBoxSavings } from "#domain/pricing/describe-box-savings.ts";
import { useCart } from "../cart/state/cart-provider.tsx";

/** A card among those of the bars that leads to the box builder. */
export function BoxCard(): ReactNode {
  const { pricing } = useCart();
  return (
    <div className="brick relative row-span-5 grid min-w-0 content-center gap-2 rounded-lg p-4 md:p-6">
      <img
        src="/art/empty-box.svg"
        alt=""
        width={800}
        height={520}
        loading="lazy"
        decoding="async"
        className="w-full"
      />
      <Link
        to="/bundles"
        prefetch="intent"
        className="font-serif text-2xl leading-tight after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
      >
        Build a box
      </Link>
      <p>{describeBoxSavings(pricing)}</p>
    </div>
  );
}
