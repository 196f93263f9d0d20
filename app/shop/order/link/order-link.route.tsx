import { useEffect } from "react";
import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import { pageMeta } from "#app/shop/seo/page-meta.ts";
import { MessagePage } from "#app/shop/shared/message-page.tsx";
import { readFormText } from "#app/shop/shared/read-form-text.ts";
import { useShopData } from "#app/shop/shared/use-shop-data.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { requestOrderLink } from "#server/email/order-emails/request-order-link.ts";
import { readOrderPageByLink } from "#server/orders/read-order-page.ts";
import { OrderDetails } from "../order-details.tsx";
import { orderPageMessages } from "../order-page-messages.ts";
import { readCustomerOrder } from "../read-customer-order.ts";
import type { Route } from "./+types/order-link.route";
import { orderLinkHeader, readOrderLinkCookie } from "./order-link-cookie.ts";
import { OrderLinkForm, type OrderLinkResult, orderLinkMessages } from "./order-link-form.tsx";

/** The URL contains the token, so linked sites must not get it as referrer. */
const OPEN = "no-referrer";
/**
 * Without a token in the URL. The form needs an Origin header, which "no-referrer" would set to
 * "null".
 */
const CLOSED = "same-origin";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { orderNumber } = params;
  const linked = new URL(request.url).searchParams.get("token");
  const token = linked ?? (await readOrderLinkCookie(request, orderNumber));
  const page = await readOrderPageByLink(shop, orderNumber, token);
  // The same answer for unknown numbers, so that a wrong token reveals nothing.
  if (!page) return data({ page: null }, { status: 403, headers: { "referrer-policy": CLOSED } });
  const headers = new Headers({ "referrer-policy": OPEN });
  if (linked) headers.set("set-cookie", await orderLinkHeader(shop.config, orderNumber, linked));
  return data({ page: await readCustomerOrder(shop, page) }, { headers });
}

/** Mails a new link. The answer is the same whether or not the order exists. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const { orderNumber } = params;
  const email = readFormText(await readForm(request), "email");
  const result = (result: OrderLinkResult, status: number) => data(result, { status });

  const parsed = parseCheckoutDetails({ email });
  const problem = parsed.ok ? undefined : parsed.errors.email;
  if (problem) return result({ code: "refused", text: fieldMessage("email", problem), email }, 422);

  const requested = await requestOrderLink(shop, { orderNumber, email, address: clientAddress });
  switch (requested.code) {
    case "heard":
      return result({ code: "heard", text: orderLinkMessages.heard(orderNumber) }, 200);
    case "too-often": {
      const text = orderLinkMessages.tooOften(requested.seconds);
      return result({ code: "refused", text, email }, 429);
    }
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return {
    "cache-control": "private, no-store",
    "referrer-policy": loaderHeaders.get("referrer-policy") ?? OPEN,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches[0].loaderData, {
    title: loaderData?.page
      ? `Order ${loaderData.page.order.orderNumber}`
      : orderPageMessages.linkIncomplete,
    description: "An order, what is in it and where it goes.",
  }),
  { name: "referrer", content: loaderData?.page === null ? CLOSED : OPEN },
];

export default function OrderLinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const shop = useShopData()?.shop;
  const isOpen = loaderData.page !== null;
  // Removes the token from the URL, since the cookie has it. The router's own replace would reload
  // the page.
  useEffect(() => {
    if (isOpen) history.replaceState(history.state, "", location.pathname + location.hash);
  }, [isOpen]);
  if (loaderData.page) return <OrderDetails page={loaderData.page} />;
  return (
    <MessagePage
      title={orderPageMessages.linkIncomplete}
      text={orderPageMessages.linkIncompleteText}
    >
      <OrderLinkForm orderNumber={params.orderNumber} result={actionData} />
      {shop?.email && (
        <p className="max-w-prose text-soft">
          <span>{orderLinkMessages.help}</span>{" "}
          <TextLink to={`mailto:${shop.email}`}>{shop.email}</TextLink>
          {shop.phone && (
            <>
              {" "}
              <span>or</span> <span className="whitespace-nowrap">{shop.phone}</span>
            </>
          )}
          <span>.</span>
        </p>
      )}
      <TextLink to="/">Return Home</TextLink>
    </MessagePage>
  );
}
