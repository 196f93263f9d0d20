import type { ReactNode } from "react";
import { Link } from "react-router";
import { BesideEmptyBox } from "../shared/beside-empty-box.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";

export function CartEmpty(): ReactNode {
  return (
    <BesideEmptyBox>
      <h1 className="text-4xl sm:text-6xl">{cartPageMessages.empty}</h1>
      <p className="max-w-prose text-lg text-balance text-soft">{cartPageMessages.emptyText}</p>
      <div className="actions">
        <Link className="button" to="/products" prefetch="intent">
          Browse Chocolate Bars
        </Link>
        <Link className="button button-quiet" to="/bundle-creator" prefetch="intent">
          Create a Bundle
        </Link>
      </div>
    </BesideEmptyBox>
  );
}
