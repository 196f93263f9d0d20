import { randomUUID } from "node:crypto";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { RowLink, TwoLines } from "#app/admin/shared/list-cells.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink, DownloadLink } from "#app/ui/buttons/button.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { BackLink } from "#app/ui/navigation/back-link.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { listLotRecipients } from "#server/orders/lots/lot-recipients.ts";
import { findLot } from "#server/stock/lot-queries.ts";
import { EndButton } from "../end-button.tsx";
import { stockMessages } from "../stock-messages.ts";
import type { Route } from "./+types/lot.route";
import { describeUnreached } from "./describe-unreached.ts";
import { parseLotId } from "./lot-fields.ts";
import { ChangeLotForm } from "./lot-form.tsx";
import { type LotView, lotView } from "./lot-view.ts";
import { RecallMail } from "./recall-mail.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, `Lot ${loaderData?.lot.code ?? ""}`, "A lot of a bar, and who got it.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseLotId(params.lotId);
  const lot = id === undefined ? undefined : await findLot(shop.db, id);
  const { name: shopName, timeZone } = shop.details();
  if (!lot) throw new Response(null, { status: 404 });
  const time = shopTime(timeZone);
  const recipients = await listLotRecipients(shop.db, lot.id);
  return {
    shopName,
    lot: lotView(lot, timeZone, shop.clock()),
    recipients: recipients.map(({ orderedAt, ...rest }) => ({ ...rest, day: time.day(orderedAt) })),
    // Id of the next mailing, so that pressing twice sends it once.
    requestId: randomUUID(),
  };
}

type Recipient = Route.ComponentProps["loaderData"]["recipients"][number];

const columns: Column<Recipient>[] = [
  {
    id: "got-order",
    title: "Order",
    isRowHeader: true,
    cell: ({ orderId, orderNumber, day }) => (
      <TwoLines second={day}>
        <RowLink to={`/admin/orders/${orderId}`}>{orderNumber || "No number"}</RowLink>
      </TwoLines>
    ),
  },
  {
    id: "got-by",
    title: "Customer",
    cell: ({ customerName, customerEmail, recipient }) => (
      <TwoLines second={customerEmail}>
        {[customerName || "Erased", recipient?.name && `gift for ${recipient.name}`]
          .filter(Boolean)
          .join(", ")}
      </TwoLines>
    ),
  },
  { id: "got-bars", title: "Bars", numeric: true, cell: ({ quantity }) => quantity },
  { id: "got-status", title: "Status", cell: ({ status }) => capitalized(status) },
];

function labelsOf(lot: { productId: number; code: string; bestBefore: string }): string {
  const query = { product: String(lot.productId), lot: lot.code, best: lot.bestBefore };
  return `/admin/labels?${new URLSearchParams(query)}`;
}

export default function LotPage({ loaderData }: Route.ComponentProps) {
  const { lot, recipients, requestId, shopName } = loaderData;
  const certain = recipients.filter(({ isCertain }) => isCertain);
  const possible = recipients.filter(({ isCertain }) => !isCertain);
  return (
    <>
      <BackLink to={`/admin/stock/${lot.productId}`}>{lot.productName || "Stock"}</BackLink>
      <PageHead title={`Lot ${lot.code}`}>
        <ButtonLink variant="quiet" to={labelsOf(lot)}>
          Print Labels
        </ButtonLink>
        {recipients.length > 0 && (
          <DownloadLink href={`/admin/stock/lots/${lot.id}/orders.csv`}>Export Orders</DownloadLink>
        )}
      </PageHead>
      <StatStrip
        label="Lot"
        stats={[
          { name: "On the shelf", value: String(lot.onHand) },
          { name: "Packed", value: String(lot.packed) },
          { name: "Best before", value: lot.ends, urgent: lot.state === "expired" },
        ]}
      />
      <Panel className="mt-5" title="Who got it?">
        <DataTable
          className="mt-3"
          caption="Orders with bars of this lot"
          columns={columns}
          rows={certain}
          empty="Nobody has bars of this lot."
          idOf={({ orderId }) => orderId}
        />
        {possible.length > 0 && (
          <>
            <h3 className="mt-6 text-lg">Who may have got it</h3>
            <p className="mt-1 max-w-prose text-soft">
              These bars left without a lot since this one was made.
            </p>
            <DataTable
              className="mt-3"
              caption="Orders that may have bars of this lot"
              columns={columns}
              rows={possible}
              idOf={({ orderId }) => orderId}
            />
          </>
        )}
      </Panel>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Panel title="About this lot">
          <ChangeLotForm lot={lot} />
          <DeleteLot lot={lot} />
        </Panel>
        <Panel title="Write to all of them">
          <RecallMail
            lot={lot}
            shopName={shopName}
            certain={addresses(certain)}
            possible={addresses(possible).filter((each) => !addresses(certain).includes(each))}
            unreachedNotes={describeUnreached(recipients)}
            example={recipients.at(0)}
            requestId={requestId}
          />
        </Panel>
      </div>
    </>
  );
}

function DeleteLot({ lot }: { lot: Pick<LotView, "id" | "code" | "productId"> }) {
  const navigate = useNavigate();
  const { run, problem } = useAction("delete-lot", {
    failure: stockMessages.unreachable,
    onDone: () => void navigate(`/admin/stock/${lot.productId}`),
  });
  return (
    <EndButton
      label="Delete lot"
      subject="Delete lot"
      question={`Delete lot ${lot.code}? Only a lot without bars can be deleted.`}
      problem={problem}
      onEnd={() => run({ lotId: lot.id })}
    />
  );
}

function addresses(recipients: readonly Recipient[]): string[] {
  const all = recipients.map(({ customerEmail }) => customerEmail.toLowerCase());
  return [...new Set(all)].filter((address) => address !== "");
}
