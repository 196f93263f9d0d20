import { Link, redirect } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import { countStuckEvents } from "#server/checkout/payment-events.ts";
import { listHeldOrders } from "#server/orders/holds.ts";
import { requestReconciliation } from "#server/reconciliation/reconcile-payments.ts";
import { readReconciliation } from "#server/reconciliation/reconciliation-queries.ts";
import { requestContext } from "../../http/request-context.ts";
import stylesheet from "../../styles/admin-payments.css?url";
import { holdReason } from "../orders/data/format-history.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/payments.route";
import { PaymentReconciliation } from "./payment-reconciliation.tsx";
import { reconciliationMessages } from "./reconciliation-messages.ts";
import { reconciliationView } from "./reconciliation-view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Payments · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "Whether orders and payments agree." },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config, db, demoPayments } = shop;
  const [reconciliation, held, stuckEvents] = await Promise.all([
    readReconciliation(db),
    listHeldOrders(db),
    countStuckEvents(db, shop.clock()),
  ]);
  const time = shopTime(config.shop.timeZone);
  return {
    shopName: config.shop.name,
    isDemo: demoPayments !== null,
    reconciliation: reconciliationView(reconciliation, time, config.stripe?.secretKey),
    stuckEvents,
    held: held.map(({ hold, ...order }) => ({
      ...order,
      why: holdReason(hold),
    })),
  };
}

/** The Check now button. */
export async function action({ context }: Route.ActionArgs) {
  await requestReconciliation(context.get(requestContext).shop);
  return redirect("/admin/payments");
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { reconciliation, held, isDemo, stuckEvents } = loaderData;
  return (
    <>
      <div className="admin-head">
        <h1>Payments</h1>
      </div>
      {isDemo && (
        <p className="agreement-note">
          These are demo payments: they take no money. With Stripe's keys in the settings the shop
          compares its orders with Stripe.
        </p>
      )}
      <PaymentReconciliation reconciliation={reconciliation} />
      {stuckEvents > 0 && (
        <p className="admin-alert" role="alert">
          {reconciliationMessages.stuckEvents(stuckEvents)}
        </p>
      )}
      <section className="held" aria-labelledby="held-title">
        <h2 id="held-title">Don't pack</h2>
        {held.length === 0 ? (
          <p>No payment is disputed, under review or warned of.</p>
        ) : (
          <ul>
            {held.map(({ id, orderNumber, customerName, total, why }) => (
              <li key={id}>
                <Link to={`/admin/orders?order=${id}`}>{orderNumber}</Link>
                <span>
                  {customerName}, {formatUsd(total)}: {why}.
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
