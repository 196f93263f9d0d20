import { data, Link } from "react-router";
import { readOrderPageByLink } from "#server/orders/read-order-page.ts";
import { OrderDetails } from "../../components/shop/order-details.tsx";
import { messages } from "../../messages.ts";
import { pageMeta } from "../../page-meta.ts";
import { useShopData } from "../../root.tsx";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/order-link";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const token = new URL(request.url).searchParams.get("token");
  const page = await readOrderPageByLink(shop, params.orderNumber, token);
  // The same answer whether the number exists or not: a wrong token learns nothing.
  return page ? data({ page }) : data({ page: null }, { status: 403 });
}

export function headers() {
  // The address holds the token: no page that is linked from here may see it.
  return { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches[0].loaderData, {
    title: loaderData?.page
      ? `Order ${loaderData.page.order.orderNumber}`
      : messages.orderPage.linkIncomplete,
    description: "An order, what is in it and where it goes.",
  }),
  { name: "referrer", content: "no-referrer" },
];

export default function OrderLinkPage({ loaderData }: Route.ComponentProps) {
  const shop = useShopData()?.shop;
  if (loaderData.page) return <OrderDetails page={loaderData.page} />;
  return (
    <main className="page grid justify-items-start gap-5 py-16 sm:py-24">
      <h1 className="text-4xl sm:text-6xl">{messages.orderPage.linkIncomplete}</h1>
      <p className="max-w-prose text-lg text-soft">{messages.orderPage.linkIncompleteText}</p>
      {shop && (
        <p className="max-w-prose text-lg text-soft">
          Is the e-mail gone? Write to{" "}
          <a className="link" href={`mailto:${shop.email}`}>
            {shop.email}
          </a>{" "}
          or call {shop.phone}, and tell us your order number.
        </p>
      )}
      <Link className="button" to="/">
        Return Home
      </Link>
    </main>
  );
}
