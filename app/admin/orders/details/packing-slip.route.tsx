import { data } from "react-router";
import { sheetMeta } from "#app/admin/shared/admin-meta.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { orderPageMessages } from "#app/shop/order/order-page-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { linesWith } from "#domain/parcels/to-send.ts";
import { shopAddress } from "#domain/shop/shop-details.ts";
import { whyNotSendable } from "#server/orders/list/packable.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { rememberPrintedSlips } from "#server/orders/printed-slip.ts";
import { listSlipItems } from "#server/packing/read-packing-sheets.ts";
import { barcodeModules } from "#server/platform/barcode-modules.ts";
import { describeNotPackable } from "../data/describe-not-packable.ts";
import { NotPackableNotice } from "../data/hold-sign.tsx";
import { orderDetails } from "../data/order-views.ts";
import type { Route } from "./+types/packing-slip.route";
import { PackingSlip } from "./packing-slip.tsx";

/** The slip of what is still to be sent, or of the parcel that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const order = isUuid(params.orderId) ? await findOrder(shop.db, params.orderId) : undefined;
  if (!order) throw data({ error: orderPageMessages.notFound }, { status: 404 });
  const { name, email, phone } = shop.details();
  const { items, isToSend } = await listSlipItems(
    shop.db,
    order.id,
    url.searchParams.get("parcel"),
  );
  const reason = isToSend ? await whyNotSendable(shop.db, order.id, order) : undefined;
  const obstacle = reason ? describeNotPackable(reason) : null;
  if (isToSend && !obstacle) await rememberPrintedSlips(shop.db, [order.id]);
  return {
    /** Why the order is not to be packed. */
    obstacle,
    shop: { name, email, phone, address: shopAddress(shop.details()) },
    barcode: barcodeModules(order.orderNumber, "CODE128"),
    order: orderDetails(
      { ...order, items: linesWith(order.items, items) },
      shopTime(shop.details().timeZone),
    ),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  sheetMeta(`Packing slip ${loaderData?.order.orderNumber ?? ""}`);

/**
 * The slip of one order. Prints automatically, unless the order is not to be packed: then it says why, also
 * on paper, and waits for a press.
 */
export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  const { order, shop, barcode, obstacle } = loaderData;
  const print = usePrintWindow({ byItself: obstacle === null });
  return (
    <>
      {obstacle && (
        <NotPackableNotice reason={obstacle}>
          <p className="print:hidden">We didn't print it automatically.</p>
        </NotPackableNotice>
      )}
      <PackingSlip order={order} shop={shop} barcode={barcode}>
        <p className="packing-buttons">
          <Button onClick={print}>{obstacle ? "Print anyway" : "Print"}</Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </p>
      </PackingSlip>
    </>
  );
}
