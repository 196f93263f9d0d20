import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/** Says that no payment was made, with a link to try again. */
export function OrderNotPaid({ sentence }: { sentence: string }): ReactNode {
  return (
    <Container as="main" className="grid max-w-3xl justify-items-start gap-5 py-16">
      <h1 className="text-4xl sm:text-6xl">{orderPageMessages.notPaid}</h1>
      <p
        role="alert"
        className="text-lg text-soft"
      >{`${sentence} ${orderPageMessages.notPaidText}`}</p>
      <Actions>
        <ButtonLink to="/checkout">Back to Checkout</ButtonLink>
        <ButtonLink variant="quiet" to="/cart">
          Return to Cart
        </ButtonLink>
      </Actions>
    </Container>
  );
}
