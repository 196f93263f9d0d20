import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { BesideEmptyBox } from "../shared/beside-empty-box.tsx";
import { BlockedStorageNote } from "./blocked-storage-note.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";
import { useCart } from "./state/cart-provider.tsx";

export function CartEmpty(): ReactNode {
  const sellsBoxes = soldBoxSizes(useCart().pricing).length > 0;
  return (
    <BesideEmptyBox>
      <h1 id="cart" tabIndex={-1} className="text-4xl outline-none sm:text-6xl">
        {cartPageMessages.empty}
      </h1>
      <p className="max-w-prose text-lg text-balance text-soft">{cartPageMessages.emptyText}</p>
      <BlockedStorageNote />
      <Actions>
        <ButtonLink to="/products" prefetch="intent">
          Browse Chocolate Bars
        </ButtonLink>
        {sellsBoxes && (
          <ButtonLink variant="quiet" to="/bundle-creator" prefetch="intent">
            Create a Bundle
          </ButtonLink>
        )}
      </Actions>
    </BesideEmptyBox>
  );
}
