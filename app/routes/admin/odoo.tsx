import { data, redirect } from "react-router";
import { compareStock } from "#server/erp/compare-stock.ts";
import { countTroubledErpSyncs, listTroubledErpSyncs } from "#server/erp/erp-sync-queries.ts";
import { retryErpSync, retryTroubledErpSyncs } from "#server/erp/retry-erp-sync.ts";
import type { ErpAnswer } from "../../admin/erp-answer.ts";
import { erpView } from "../../admin/erp-views.ts";
import { isOrderId } from "../../admin/is-order-id.ts";
import { shopTime } from "../../admin/shop-time.ts";
import { ErpRetry } from "../../components/admin/erp-retry.tsx";
import { ErpTroubles } from "../../components/admin/erp-troubles.tsx";
import { StockComparison } from "../../components/admin/stock-comparison.tsx";
import { erpMessages } from "../../messages/erp-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/odoo";

const MOST_SHOWN = 100;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Odoo · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The orders in Odoo's books." },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.config.shop.timeZone);
  const now = shop.clock();
  const troubles = await listTroubledErpSyncs(shop.db, { now, limit: MOST_SHOWN });
  return {
    shopName: shop.config.shop.name,
    enabled: shop.erp !== null,
    count: await countTroubledErpSyncs(shop.db, now),
    troubles: troubles.map((sync) => ({
      ...erpView(sync, time),
      orderId: sync.orderId,
      orderNumber: sync.orderNumber,
      since: time.dayAndTime(sync.requestedAt),
    })),
    // Only when it is asked for: Odoo may take its time.
    stock: url.searchParams.has("stock") ? await compareStock(shop) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await request.formData();
  const orderId = form.get("order");
  const answer: ErpAnswer =
    orderId === null
      ? await retryTroubledErpSyncs(shop)
      : isOrderId(String(orderId))
        ? await retryErpSync(shop, String(orderId))
        : { code: "queued", count: 0 };
  // Without JavaScript the answer is a page, and a reload of it must not send again.
  if (form.has("plain")) {
    return redirect(orderId === null ? "/admin/odoo" : `/admin/orders?order=${String(orderId)}`);
  }
  return data<ErpAnswer>(answer, { status: answer.code === "queued" ? 200 : 409 });
}

/** A server that does not answer fails the button, not the whole screen. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ErpAnswer>({ code: "unreachable" }, { status: 503 });
  }
}

export default function Odoo({ loaderData }: Route.ComponentProps) {
  const { enabled, count, troubles, stock } = loaderData;
  return (
    <>
      <div className="admin-head">
        <h1>Odoo</h1>
        {enabled && count > 0 && <ErpRetry label="Retry all" />}
      </div>
      {!enabled && (
        <div className="admin-empty">
          <p className="admin-empty-title">{erpMessages.disabled}</p>
          <p>{erpMessages.notConfigured}</p>
        </div>
      )}
      {enabled && count === 0 && (
        <div className="admin-empty">
          <p className="admin-empty-title">{erpMessages.noTroubles}</p>
          <p>Orders go there by themselves, moments after they are placed, paid or shipped.</p>
        </div>
      )}
      {enabled && count > 0 && (
        <>
          <p role="status">
            {erpMessages.troubled(count)}
            {count > troubles.length && `; these are the ${troubles.length} oldest`}.
          </p>
          <ErpTroubles troubles={troubles} />
        </>
      )}
      {enabled && <StockComparison stock={stock} />}
    </>
  );
}
