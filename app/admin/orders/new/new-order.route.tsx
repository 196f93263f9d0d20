import type { ShouldRevalidateFunctionArgs } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import type { Route } from "./+types/new-order.route";
import { NewOrderForm } from "./new-order-form.tsx";
import { readNewOrder } from "./read-new-order.ts";

export const meta = adminMeta(
  "New order",
  "An order that somebody gives you, such as on the phone.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { searchParams } = url;
  return await readNewOrder(shop, searchParams.get("from"), searchParams.get("customer"));
}

/** Only a new address does: the form keeps its draft and the order's id. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const { id, copyOf, missing, bundleCameApart, giftLeftOut } = loaderData;
  const sentences = [
    `Filled in from order ${copyOf}, at today's prices.`,
    missing.length > 0 && `Not sold now, and left out: ${missing.join(", ")}.`,
    bundleCameApart && "A box of it came apart: its other bars are here on their own.",
    giftLeftOut && "It was a gift. Gifts are switched off now, so it goes to the buyer.",
  ];
  return (
    <>
      <PageHead title="New order">
        <TextLink to="/admin/orders">All orders</TextLink>
      </PageHead>
      {copyOf !== null && (
        <p className="mb-4 text-soft" role="status">
          {sentences.filter(Boolean).join(" ")}
        </p>
      )}
      <NewOrderForm key={id} {...loaderData} />
    </>
  );
}
