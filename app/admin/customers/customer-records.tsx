import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { PanelTitle } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { ResultBadge } from "../emails/result-badge.tsx";
import { SlipOutdated } from "../orders/data/hold-sign.tsx";
import type { OrderRow } from "../orders/data/order-views.ts";
import { describeRefunded, PaymentBadge } from "../orders/details/payment-badge.tsx";
import { importedOrderColumns } from "../orders/imported/imported-order-columns.tsx";
import { refundReasonNames, refundStatusNames } from "../orders/refund/refund-messages.ts";
import { RowLink, TwoLines } from "../shared/list-cells.tsx";
import type { CustomerDetails } from "./customer-views.ts";

const orderColumns: Column<OrderRow>[] = [
  {
    id: "placed-order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, orderNumber }) => <OrderLink id={id} orderNumber={orderNumber} />,
  },
  {
    id: "placed",
    title: "Date",
    cell: ({ placedAt, day }) => <time dateTime={placedAt}>{day}</time>,
  },
  {
    id: "bars",
    title: "Bars",
    numeric: true,
    cell: ({ itemCount, sellsGiftCard }) => (sellsGiftCard ? "Gift card" : itemCount),
  },
  { id: "sum", title: "Total", numeric: true, cell: ({ total }) => formatUsd(total) },
  {
    id: "paid",
    title: "Payment",
    cell: (order) => (
      <TwoLines second={describeRefunded(order)}>
        <PaymentBadge state={paymentStateOf(order)} />
      </TwoLines>
    ),
  },
  {
    id: "state",
    title: "Status",
    cell: ({ status, isPacked, isSlipOutdated }) => (
      <>
        <span className="status-word" data-status={status}>
          {capitalized(status)}
        </span>
        {isPacked && <SecondLine>Packed</SecondLine>}
        {isSlipOutdated && <SlipOutdated />}
      </>
    ),
  },
];

export function CustomerOrders({ orders }: { orders: readonly OrderRow[] }): ReactNode {
  return (
    <RecordTable
      caption="Orders, newest first"
      columns={orderColumns}
      rows={orders}
      empty="None here yet."
    />
  );
}

const importedColumns = importedOrderColumns.filter(({ id }) => id !== "person");

/** What came from a former shop. Nothing if there is none. */
export function ImportedHistory(props: {
  imported: CustomerDetails["imported"];
  most: number;
}): ReactNode {
  const { orders, contacts } = props.imported;
  if (orders.length + contacts.length === 0) return null;
  return (
    <section aria-labelledby="customer-imported" className="mt-8">
      <PanelTitle id="customer-imported">Imported</PanelTitle>
      {contacts.map((contact) => (
        <Contact key={contact.shop} contact={contact} />
      ))}
      {orders.length > 0 && (
        <RecordTable
          caption="Imported orders, newest first"
          columns={importedColumns}
          rows={orders}
        />
      )}
      {orders.length >= props.most && (
        <p className="mt-2 text-soft">{`These are the last ${props.most}.`}</p>
      )}
    </section>
  );
}

function Contact({ contact }: { contact: CustomerDetails["imported"]["contacts"][number] }) {
  const { shop, marketing, orders, spent, since, tags, note, address } = contact;
  return (
    <Facts>
      <Fact name="Known from">{shop}</Fact>
      {marketing !== undefined && (
        <Fact name="Marketing emails">{marketing ? "Agreed there" : "No"}</Fact>
      )}
      {orders !== undefined && <Fact name={`Orders in ${shop}`}>{orders}</Fact>}
      {spent !== undefined && <Fact name={`Spent in ${shop}`}>{formatUsd(spent)}</Fact>}
      {since && <Fact name="Customer since">{since}</Fact>}
      {tags && <Fact name="Tags">{tags}</Fact>}
      {note && <Fact name="Note">{note}</Fact>}
      {address.length > 0 && <Fact name="Address">{address.join(", ")}</Fact>}
    </Facts>
  );
}

export const refundColumns: Column<CustomerDetails["refunds"][number]>[] = [
  {
    id: "placed-order",
    title: "Order",
    isRowHeader: true,
    cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} orderNumber={orderNumber} />,
  },
  { id: "asked", title: "Date", cell: ({ at }) => at },
  { id: "sum", title: "Amount", numeric: true, cell: ({ amount }) => formatUsd(amount) },
  { id: "state", title: "Status", cell: ({ status }) => refundStatusNames[status] },
  { id: "reason", title: "Reason", cell: ({ reason }) => reason && refundReasonNames[reason] },
];

export const emailColumns: Column<CustomerDetails["emails"][number]>[] = [
  {
    id: "mail",
    title: "Subject",
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <Link className="row-link wrap-anywhere" to={`/admin/emails?email=${id}`}>
        {subject}
      </Link>
    ),
  },
  { id: "sent", title: "Time", cell: ({ at }) => at },
  { id: "result", title: "Result", cell: ({ result }) => <ResultBadge result={result} /> },
];

type Identified = { readonly id: string | number };

/** A list that may be empty, newest first, and says when it is truncated. */
export function Records<Row extends Identified>(
  props: TableProps<Row> & { id: string; title: string; most: number },
) {
  const { id, title, most, ...table } = props;
  const { length } = table.rows;
  return (
    <section aria-labelledby={id} className="mt-8">
      <PanelTitle id={id}>{title}</PanelTitle>
      <RecordTable {...table} empty="None yet." />
      {length >= most && <p className="mt-2 text-soft">{`These are the last ${most}.`}</p>}
    </section>
  );
}

type TableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  "caption" | "columns" | "rows" | "empty"
>;

function RecordTable<Row extends Identified>(props: TableProps<Row>) {
  return <DataTable className="mt-3" {...props} idOf={({ id }) => id} />;
}

function OrderLink({ id, orderNumber }: { id: string; orderNumber: string }) {
  return <RowLink to={`/admin/orders/${id}`}>{orderNumber || "No number"}</RowLink>;
}
