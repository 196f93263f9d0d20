import { useCallback, useEffect, useState } from "react";
import { data, useLocation, useNavigate, useRevalidator } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { readOrderPage } from "#server/orders/read-order-page.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { clearDraft } from "../checkout/checkout-draft.ts";
import {
  findLocalOrder,
  type LocalOrder,
  markLocalOrderPlaced,
} from "../local-orders/local-orders.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { MessagePage } from "../shared/message-page.tsx";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/order-confirmation.route";
import { OrderDetails } from "./order-details.tsx";
import { orderPageMessages } from "./order-page-messages.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderReturned } from "./order-returned.tsx";
import { PendingOrder } from "./pending-order.tsx";
import { readCustomerOrder } from "./read-customer-order.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const page = await readOrderPage(shop, params.orderId);
  if (!page) return data({ code: "not-found" as const }, { status: 404 });
  const receipt = new URL(request.url).searchParams.has("receipt");
  return data({ code: "found" as const, page: await readCustomerOrder(shop, page), receipt });
}

/** After paying, the shopper must not get an error page because the server is down. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    console.warn("The order could not be read.", error);
    return { code: "unreachable" as const };
  }
}

export function headers() {
  return { "cache-control": "private, no-store" };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches[0].loaderData, {
    title: titleOf(loaderData),
    description: "An order, what is in it and where it goes.",
  });

function titleOf(data: Route.MetaArgs["loaderData"]): string {
  if (data?.code === "not-found") return orderPageMessages.notFound;
  return data?.code === "found" ? `Order ${data.page.order.orderNumber}` : "Your order";
}

export default function OrderConfirmationPage({ loaderData, params }: Route.ComponentProps) {
  const { orderId } = params;
  const { finish } = useCart();
  const { revalidate } = useRevalidator();
  const shop = useShopData()?.shop;
  const [localOrder, setLocalOrder] = useState<LocalOrder>();
  const order = loaderData.code === "found" ? loaderData.page.order : undefined;
  const { items, orderNumber } = order ?? {};
  const returned = useReturnFromProvider(items !== undefined);

  useEffect(() => {
    const local = findLocalOrder(orderId);
    setLocalOrder(local);
    if (!items || orderNumber === undefined) return;
    // Placed meanwhile, by this browser or by the server's sweep.
    if (local?.status === "handing-in") clearDraft();
    markLocalOrderPlaced(orderId, orderNumber);
    finish(orderId, items);
  }, [orderId, items, orderNumber, finish]);

  const onPlaced = useCallback(() => void revalidate(), [revalidate]);

  switch (loaderData.code) {
    case "found":
      return loaderData.receipt && shop ? (
        <OrderReceipt page={loaderData.page} shop={shop} />
      ) : (
        <OrderDetails page={loaderData.page} />
      );
    case "not-found":
      // If a server-confirmed order is no longer found, it was deleted, so the local copy is not
      // shown.
      if (localOrder?.status === "handing-in")
        return <PendingOrder order={localOrder} onPlaced={onPlaced} />;
      return returned ? (
        <OrderReturned checkoutId={orderId} onPlaced={onPlaced} />
      ) : (
        <OrderNotFound />
      );
    case "unreachable":
      return localOrder ? (
        <PendingOrder order={localOrder} onPlaced={onPlaced} />
      ) : (
        <Container as="main" className="grid justify-items-start gap-5 py-16">
          <h1 className="text-4xl sm:text-6xl">{orderPageMessages.unreachable}</h1>
          <p className="max-w-prose text-lg text-soft">{orderPageMessages.unreachableText}</p>
          <Actions>
            <Button onClick={() => void revalidate()}>Try again</Button>
            <ButtonLink variant="quiet" to="/">
              Return Home
            </ButtonLink>
          </Actions>
        </Container>
      );
  }
}

/**
 * Whether the payment provider redirected the shopper here, such as after a bank's page. Its query
 * parameters contain a secret of the payment. They are not trusted, and removed from the URL once
 * the order is found.
 */
function useReturnFromProvider(found: boolean): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const returned = new URLSearchParams(search).has("payment_intent");
  useEffect(() => {
    if (returned && found) void navigate(".", { replace: true, defaultShouldRevalidate: false });
  }, [returned, found, navigate]);
  return returned;
}

/**
 * Says that the order does not exist. Renders nothing until browser storage was checked, which may
 * have an order that the server does not know yet.
 */
function OrderNotFound() {
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
