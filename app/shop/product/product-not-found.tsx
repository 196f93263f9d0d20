import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { MessagePage } from "../shared/message-page.tsx";
import { productMessages } from "./product-messages.ts";

/** Instead of a bar's page, if there is no such bar. */
export default function ProductNotFound(): ReactNode {
  return (
    <MessagePage
      picture={<BittenBar />}
      title={productMessages.notFound}
      text={productMessages.notFoundText}
    >
      <ButtonLink to="/products">{productMessages.backToProducts}</ButtonLink>
    </MessagePage>
  );
}
