import { type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { MessagePage } from "../shared/message-page.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/**
 * Says that the order does not exist. Renders nothing until browser storage was checked, which may
 * have an order that the server does not know yet.
 */
export function OrderNotFound(): ReactNode {
  const [looked, setLooked] = useState(false);
  useEffect(() => setLooked(true), []);
  if (looked) return <NotFound />;
  return (
    <>
      <noscript>
        <NotFound />
      </noscript>
      <Container as="main" className="min-h-[60dvh] py-16 noscript:hidden">
        <p className="animate-appear text-lg text-soft" role="status">
          {orderPageMessages.looking}
        </p>
      </Container>
    </>
  );
}

function NotFound() {
  return (
    <MessagePage
      picture={<BittenBar />}
      title={orderPageMessages.notFound}
      text={orderPageMessages.notFoundText}
    >
      <ButtonLink to="/">Return Home</ButtonLink>
    </MessagePage>
  );
}
