import type { ReactNode } from "react";
import { Link } from "react-router";
import { describeBoxSavings } from "#domain/pricing/describe-box-savings.ts";
import { useCart } from "../cart/state/cart-provider.tsx";

/** A card among those of the bars that leads to the box builder. */
export function BoxCard(): ReactNode {
  const { pricing } = useCart();
  return (
    <div className="brick relative grid grid-cols-[2fr_3fr] items-center gap-x-6 rounded-lg p-5 sm:grid-cols-[12rem_1fr] md:px-10">
      <img
        src="/art/empty-box.svg"
        alt=""
        width={800}
        height={520}
        loading="lazy"
        decoding="async"
        className="w-full"
      />
      <div>
        <Link
          to="/bundles"
          prefetch="intent"
          className="font-serif text-2xl leading-tight font-medium after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent sm:text-3xl"
        >
          Build a box
        </Link>
        <p className="mt-1">{describeBoxSavings(pricing)}</p>
      </div>
    </div>
  );
}
