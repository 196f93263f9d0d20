import { data } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { usePaymentConfig } from "#app/shop/checkout/payment/use-payment-config.ts";
import { pageMeta } from "#app/shop/seo/page-meta.ts";
import { loadAsDocument } from "#app/shop/shared/load-as-document.ts";
import { MessagePage } from "#app/shop/shared/message-page.tsx";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { add } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { readPayableOrder } from "#server/checkout/pay/read-payable-order.ts";
import { paymentSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/pay-again.route";
import { PayAgainForm } from "./pay-again-form.tsx";
import { paidGiftCard, payAgainMessages } from "./pay-again-messages.ts";

/** The URL contains the token, so other sites must get only the origin. */
const REFERRER = "strict-origin";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const payable = await readPayableOrder(shop, params.orderNumber, token);
  const publishableKey = shop.config.stripe?.publishableKey ?? null;
  const { takesAllCards, takesWallets, takesLink } = shop.currentSettings(paymentSection);
  const offered = { takesWallets, takesLink };
  // Grouped here, because the function in the browser would become a shared chunk of the checkout.
  const groups = "order" in payable ? groupOrderItems(payable.order.items) : [];
  const isRefused = payable.code === "not-found" || payable.code === "expired";
  return data(
    { payable, groups, token, publishableKey, takesAllCards, offered },
    { status: isRefused ? 403 : 200 },
  );
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await loadAsDocument(request, await serverLoader());
}

export function headers() {
  return { "cache-control": "private, no-store", "referrer-policy": REFERRER };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    title: "Pay again",
    description: "An order whose payment did not go through, and how to pay it.",
  }),
  { name: "referrer", content: REFERRER },
];

export default function PayAgainPage({ loaderData, params }: Route.ComponentProps) {
  const { payable, groups, token, offered } = loaderData;
  const config = usePaymentConfig(loaderData);
  if (payable.code === "open") {
    return (
      <Container as="main" className="py-8 sm:py-12">
        <PayAgainForm
          order={payable.order}
          groups={groups}
          details={payable.details}
          due={add(...payable.unpaid.map(({ due }) => due))}
          orders={payable.unpaid.length}
          token={token}
          config={config}
          offered={offered}
        />
      </Container>
    );
  }
  const isPaidCard = payable.code === "paid" && payable.order.soldGiftCard;
  const { title, text } = isPaidCard ? paidGiftCard : payAgainMessages[payable.code];
  const orderPage =
    "order" in payable
      ? `/order-confirmation/${payable.order.id}`
      : `/order/${encodeURIComponent(params.orderNumber)}`;
  return (
    <MessagePage isResult title={title} text={text}>
      <Actions>
        <ButtonLink to={orderPage}>See your order</ButtonLink>
        <ButtonLink variant="quiet" to="/contact">
          Contact
        </ButtonLink>
      </Actions>
    </MessagePage>
  );
}
