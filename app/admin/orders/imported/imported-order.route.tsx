import type { ReactNode } from "react";
import { CustomerDataTools } from "#app/admin/privacy/customer-data-tools.tsx";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { TwoLines } from "#app/admin/shared/list-cells.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { BackLink } from "#app/ui/navigation/back-link.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { findImportedOrder } from "#server/imported/imported-order-queries.ts";
import { PaymentBadge } from "../details/payment-badge.tsx";
import type { Route } from "./+types/imported-order.route";
import { type ImportedOrderDetails, importedOrderDetails } from "./imported-order-views.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    loaderData?.order.number ?? "Imported order",
    "An order of the shop that came before this one.",
  );

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const found = isUuid(params.orderId) ? await findImportedOrder(db, params.orderId) : undefined;
  if (!found) throw new Response(null, { status: 404 });
  return {
    order: importedOrderDetails(found, shopTime(details().timeZone)),
  };
}

export default function ImportedOrderPage({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const { id, number, shop, name, email, importedFrom, isCounted, isErased } = order;
  return (
    <>
      <BackLink to="/admin/orders/imported">Imported orders</BackLink>
      <PageHead title={number}>
        <PaymentBadge state={order.paymentStatus} />
        <span className="status-word" data-status={order.status}>
          {capitalized(order.status)}
        </span>
      </PageHead>
      <Note>
        <span>{`Imported from ${shop}. It keeps its old number and ${isCounted ? "counts in the figures." : "doesn't count in the figures."}`}</span>{" "}
        <TextLink to={`/admin/products/import?import=${importedFrom.importId}`}>
          {importedFrom.fileName}
        </TextLink>
        <span>{importedFrom.at && `, ${importedFrom.at}`}</span>
      </Note>
      <Facts>
        <Fact name="Placed">{order.placed}</Fact>
        {order.paid && <Fact name="Paid">{order.paid}</Fact>}
        {order.shipped && <Fact name="Shipped">{order.shipped}</Fact>}
        {order.cancelled && <Fact name="Cancelled">{order.cancelled}</Fact>}
        {order.paymentMethod && <Fact name="Paid with">{order.paymentMethod}</Fact>}
        {order.shippingMethod && <Fact name="Shipping">{order.shippingMethod}</Fact>}
        {order.tags && <Fact name="Tags">{order.tags}</Fact>}
      </Facts>
      <section aria-labelledby="lines-title">
        <PanelTitle id="lines-title">What was ordered</PanelTitle>
        <DataTable
          className="mt-3"
          caption="What was ordered"
          columns={columns}
          rows={order.lines.map((line, index) => ({ ...line, index }))}
          empty="The file doesn't say."
          idOf={({ index }) => index}
        />
        <Sums order={order} />
      </section>
      {order.note && (
        <Panel className="mt-6" title="Note">
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{order.note}</p>
        </Panel>
      )}
      <Panel className="mt-6" title="Customer">
        {isErased ? (
          <p className="mt-1">Erased. Numbers, amounts and the state of the tax stay.</p>
        ) : (
          <>
            <p className="mt-1">
              <TwoLines
                second={email && <TextLink to={`/admin/customers/${id}`}>{email}</TextLink>}
              >
                {name || "No name"}
              </TwoLines>
            </p>
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <Address title="Shipped to" lines={order.shippingAddress} />
              <Address title="Billed to" lines={order.billingAddress} />
            </div>
          </>
        )}
        <CustomerDataTools
          subject={{ name: "order", value: id }}
          about={number}
          question="Name, addresses, emails and notes of this order go for good. The number, the amounts and the state of the tax stay."
          erased={isErased}
        />
      </Panel>
    </>
  );
}

type Line = ImportedOrderDetails["lines"][number] & { readonly index: number };

const columns: Column<Line>[] = [
  {
    id: "line",
    title: "Item",
    isRowHeader: true,
    cell: ({ name, sku }) => <TwoLines second={sku}>{name}</TwoLines>,
  },
  { id: "many", title: "Quantity", numeric: true, cell: ({ quantity }) => quantity },
  {
    id: "each",
    title: "Price",
    numeric: true,
    cell: ({ price }) => (price === undefined ? "Not in the file" : formatUsd(price)),
  },
  { id: "sum", title: "Sum", numeric: true, cell: ({ sum }) => sum !== null && formatUsd(sum) },
];

function Sums({ order }: { order: ImportedOrderDetails }) {
  const { subtotal, discount, discountCode, shipping, tax, total, refunded } = order;
  const sums = [
    { name: "Subtotal", amount: formatUsd(subtotal) },
    ...(discount > 0
      ? [
          {
            name: discountCode ? `Discount (${discountCode})` : "Discount",
            amount: `-${formatUsd(discount)}`,
          },
        ]
      : []),
    { name: "Shipping", amount: formatUsd(shipping) },
    { name: "Tax", amount: formatUsd(tax) },
    { name: "Total", amount: formatUsd(total) },
    ...(refunded > 0 ? [{ name: "Refunded", amount: formatUsd(refunded) }] : []),
  ];
  return (
    <dl className="mt-4 ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      {sums.map(({ name, amount }) => (
        <div key={name} className="contents">
          <dt className={name === "Total" ? "font-semibold" : "text-soft"}>{name}</dt>
          <dd className={`text-right ${name === "Total" ? "font-semibold" : ""}`}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Address({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="text-[0.8125rem] text-soft">{title}</p>
      <address className="whitespace-pre-line wrap-anywhere not-italic">{lines.join("\n")}</address>
    </div>
  );
}
