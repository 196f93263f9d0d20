import { createHash } from "node:crypto";
import { useEffect, useRef } from "react";
import { createCookie, data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { waitText } from "#app/ui/text/wait-text.ts";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { requestOrderLink } from "#server/email/order-emails/request-order-link.ts";
import { readOrderPageByLink } from "#server/orders/read-order-page.ts";
import type { Config } from "#server/platform/config.ts";
import { fieldMessage } from "../checkout/field-message.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import { PostButton, PostForm } from "../shared/post-form.tsx";
import { readFormText } from "../shared/read-form-text.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/order-link.route";
import { OrderDetails } from "./order-details.tsx";
import { orderPageMessages } from "./order-page-messages.ts";
import { readCustomerOrder } from "./read-customer-order.ts";

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
  if (linked) headers.set("set-cookie", await keepOrderLinkToken(shop.config, orderNumber, linked));
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

/**
 * Session cookie for an order's token, so that the token is not in the address bar, where it would
 * be copied with the URL. One cookie per order.
 */
function cookieOf(orderNumber: string) {
  const name = createHash("sha256").update(orderNumber).digest("hex").slice(0, 12);
  return createCookie(`conche_order_${name}`, { httpOnly: true, sameSite: "lax", path: "/order" });
}

async function readOrderLinkCookie(request: Request, orderNumber: string): Promise<string | null> {
  const stored: unknown = await cookieOf(orderNumber).parse(request.headers.get("cookie"));
  return typeof stored === "string" ? stored : null;
}

/** The `Set-Cookie` header that stores a token. */
async function keepOrderLinkToken(
  settings: Config,
  orderNumber: string,
  token: string,
): Promise<string> {
  const secure = settings.siteUrl.startsWith("https:");
  return await cookieOf(orderNumber).serialize(token, { secure });
}

const orderLinkMessages = {
  offer:
    "Can't find the email? Enter the address you ordered with, and we'll send you a fresh link.",
  label: "Email address of the order",
  send: "Send a fresh link",
  heard: (orderNumber: string) =>
    `If this address belongs to order ${orderNumber}, a fresh link is on its way. It can take a minute or two; please check your spam folder too.`,
  tooOften: (seconds: number) =>
    `We're getting a lot of requests right now. Please try again in ${waitText(seconds)}. Your address is still in the field.`,
  help: "No luck? Tell us your order number, and we'll look it up:",
} as const;

type OrderLinkResult =
  | { readonly code: "heard"; readonly text: string }
  | { readonly code: "refused"; readonly text: string; readonly email: string };

const words = orderLinkMessages;

/** Asks for the email address to mail a new link to. Works without JavaScript. */
function OrderLinkForm(props: { orderNumber: string; result: OrderLinkResult | undefined }) {
  const { orderNumber, result } = props;
  const heard = useRef<HTMLDivElement>(null);
  const code = result?.code;
  useEffect(() => {
    // The form is removed, so move the focus to the result.
    if (code === "heard") heard.current?.focus();
  }, [code]);

  if (result?.code === "heard") {
    return (
      <Note ref={heard} tabIndex={-1} role="status" className="max-w-prose text-lg">
        {result.text}
      </Note>
    );
  }
  const problem = result?.text;
  return (
    // Submits to the URL without the invalid token.
    <PostForm
      action={`/order/${encodeURIComponent(orderNumber)}`}
      className="grid w-full max-w-md gap-4"
    >
      <p className="text-lg text-soft">{words.offer}</p>
      <div className="grid gap-1">
        <label htmlFor="email" className="font-semibold">
          {words.label}
        </label>
        <Input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={200}
          defaultValue={result?.email}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "email-error"}
        />
        {problem !== undefined && (
          <p id="email-error" role="alert" className="text-sm font-semibold text-danger">
            {problem}
          </p>
        )}
      </div>
      <PostButton className="justify-self-start">{words.send}</PostButton>
    </PostForm>
  );
}
