import { type ReactNode, useEffect, useState } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { type OrderResult, requestOrder } from "../checkout/payment/request-order.ts";
import { OrderNotPaid } from "./order-not-paid.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/** Shown after a redirect from the provider while the server does not have the order yet. */
export function OrderReturned(props: { checkoutId: string; onPlaced: () => void }): ReactNode {
  const { checkoutId, onPlaced } = props;
  const [result, setResult] = useState<OrderResult>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    let isOutdated = false;
    void requestOrder(checkoutId).then((result) => {
      if (isOutdated) return;
      if (result.code === "placed") onPlaced();
      else setResult(result);
    });
    return () => {
      isOutdated = true;
    };
  }, [checkoutId, onPlaced, round]);

  if (result?.code === "not-paid") return <OrderNotPaid sentence={result.error} />;
  const away = result?.code === "unreachable";
  return (
    <Container as="main" className="grid justify-items-start gap-5 py-16">
      <div role="status" className="grid gap-5">
        <h1 className="text-4xl sm:text-6xl">
          {away ? orderPageMessages.unreachable : orderPageMessages.returned}
        </h1>
        <p className="max-w-prose text-lg text-soft">
          {away ? orderPageMessages.unreachableText : orderPageMessages.returnedText}
        </p>
      </div>
      {away && (
        <Actions>
          <Button
            onClick={() => {
              setResult(undefined);
              setRound(round + 1);
            }}
          >
            Try again
          </Button>
          <ButtonLink variant="quiet" to="/">
            Return Home
          </ButtonLink>
        </Actions>
      )}
    </Container>
  );
}
