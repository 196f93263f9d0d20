import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "../../messages.ts";

export function CartEmpty(): ReactNode {
  return (
    <div className="grid items-center gap-x-16 gap-y-8 py-6 md:grid-cols-2 md:py-16">
      <img
        src="/art/empty-box.svg"
        alt=""
        width={800}
        height={560}
        className="mx-auto w-full max-w-sm md:order-2 md:max-w-none"
      />
      <div className="grid justify-items-start gap-5">
        <h1 className="text-4xl sm:text-6xl">{messages.cartPage.empty}</h1>
        <p className="max-w-prose text-lg text-soft">{messages.cartPage.emptyText}</p>
        <div className="flex flex-wrap gap-3">
          <Link className="button" to="/products" prefetch="intent">
            Browse Chocolate Bars
          </Link>
          <Link className="button button-quiet" to="/bundle-creator" prefetch="intent">
            Create a Bundle
          </Link>
        </div>
      </div>
    </div>
  );
}
