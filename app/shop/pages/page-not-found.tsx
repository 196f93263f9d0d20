import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { MessagePage } from "../shared/message-page.tsx";
import { shopMessages } from "../shared/shop-messages.ts";

/** Shown for unknown URLs. */
export function PageNotFound(): ReactNode {
  return (
    <MessagePage
      picture={<BittenBar />}
      title={shopMessages.pageNotFound}
      text="Somebody must have eaten it. There is nothing at this address, but the shelves are full."
    >
      <Actions>
        <ButtonLink to="/">Return Home</ButtonLink>
        <ButtonLink to="/products" variant="quiet">
          See the bars
        </ButtonLink>
      </Actions>
    </MessagePage>
  );
}
