import { useState } from "react";
import { data } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { BackLink } from "#app/ui/navigation/back-link.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import type { Address } from "#domain/addresses/address.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { buyerAddress } from "#domain/orders/order.ts";
import { MAX_SHOWN, readCustomer } from "#server/customers/read-customer.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { CustomerDataTools } from "../privacy/customer-data-tools.tsx";
import { eraseAddressQuestion } from "../privacy/erasure-messages.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import { isUuid } from "../shared/is-uuid.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/customer.route";
import { CustomerNotesForm } from "./customer-notes-form.tsx";
import {
  CustomerOrders,
  emailColumns,
  ImportedHistory,
  Records,
  refundColumns,
} from "./customer-records.tsx";
import { type CustomerDetails, customerDetails } from "./customer-views.ts";

const ORDERS_PER_PAGE = 25;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    loaderData?.customer?.name || "Customer",
    "What a customer ordered, and what you noted.",
  );

/** A customer is identified by one of their orders: an email address would appear in access logs. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const text = url.searchParams.get("page");
  const typed = pageOf(text, ORDERS_PER_PAGE, Number.MAX_SAFE_INTEGER);
  const read = async (offset: number) =>
    isUuid(params.orderId)
      ? await readCustomer(db, params.orderId, { limit: ORDERS_PER_PAGE, offset })
      : undefined;

  const first = await read(typed.offset);
  const page = pageOf(text, ORDERS_PER_PAGE, first?.row.orders ?? 0);
  const found = page.offset === typed.offset ? first : await read(page.offset);
  const lastOrder = found && (await findOrder(db, found.row.orderId));

  const result = {
    page,
    /** Billed to them in their last order; null where it is erased, or there is none. */
    address: lastOrder && !lastOrder.isErased ? buyerAddress(lastOrder) : null,
    maxShown: MAX_SHOWN,
    customer: found ? customerDetails(found, shopTime(details().timeZone)) : null,
  };
  return found ? result : data(result, { status: 404 });
}

export default function CustomerPage({ loaderData, params }: Route.ComponentProps) {
  const { customer, address, page, maxShown } = loaderData;
  return (
    <>
      <BackLink to="/admin/customers">Customers</BackLink>
      {customer ? (
        <>
          <CustomerHead customer={customer} address={address} />
          <Panel title="Notes and tags">
            <CustomerNotesForm
              key={customer.email}
              orderId={params.orderId}
              loaded={customer.stored}
            />
          </Panel>
          <section aria-labelledby="customer-orders-title" className="mt-8">
            <PanelTitle id="customer-orders-title">Orders</PanelTitle>
            <CustomerOrders orders={customer.placed} />
            <Pager page={page} noun="orders" />
          </section>
          <ImportedHistory imported={customer.imported} most={maxShown} />
          <Records
            id="customer-refunds"
            title="Refunds"
            caption="Refunds, newest first"
            columns={refundColumns}
            rows={customer.refunds}
            most={maxShown}
          />
          <Records
            id="customer-emails"
            title="Emails"
            caption="Emails to this customer, newest first"
            columns={emailColumns}
            rows={customer.emails}
            most={maxShown}
          />
        </>
      ) : (
        <>
          <PageHead title="Customer" />
          <EmptyState title="This customer no longer exists.">
            <p>The order that led here may be deleted, or the customer's data erased.</p>
            <TextLink to="/admin/customers">All customers</TextLink>
          </EmptyState>
        </>
      )}
      {/* Resets the result when another customer is shown. */}
      <CustomerData key={params.orderId} email={customer?.email} />
    </>
  );
}

function CustomerHead(props: { customer: CustomerDetails; address: Address | null }) {
  const { customer, address } = props;
  const { name, email, orders, spent, refunded, firstOrder, lastOrder } = customer;
  return (
    <>
      <PageHead title={name || "No name"}>
        <a className={`${textLinkClass} wrap-anywhere`} href={`mailto:${email}`}>
          {email}
        </a>
        <ButtonLink
          variant="quiet"
          size="small"
          to={`/admin/orders/new?customer=${customer.orderId}`}
        >
          New order
        </ButtonLink>
      </PageHead>
      {address && (
        <p className="-mt-2 mb-4 flex flex-wrap gap-x-4 text-soft">
          <span>{`${address.street}, ${address.city}, ${address.state} ${address.zipCode}`}</span>
          {address.phone && (
            <a className={textLinkClass} href={phoneLink(address.phone)}>
              {address.phone}
            </a>
          )}
        </p>
      )}
      <StatStrip
        label="Figures of this customer"
        stats={[
          {
            name: "Orders",
            value: String(orders),
            ...(firstOrder && { note: `The first on ${firstOrder}` }),
          },
          { name: "Spent", value: formatUsd(spent), note: "Paid, less what was refunded" },
          { name: "Refunded", value: formatUsd(refunded) },
          { name: "Last order", value: lastOrder ?? "None here" },
        ]}
      />
    </>
  );
}

/** Stays mounted after an erasure, to show the result. */
function CustomerData({ email }: { email: string | undefined }) {
  const [known, setKnown] = useState(email);
  if (email !== undefined && email !== known) setKnown(email);
  if (known === undefined) return null;
  return (
    <Panel className="mt-8" title="Customer data">
      <p className="mt-1 max-w-176 text-soft">
        Everything of this email address, for the customer who asks for it.{" "}
        <TextLink to="/admin/customer-data">Customer Data</TextLink> says how long the shop keeps
        what.
      </p>
      <CustomerDataTools
        subject={{ name: "address", value: known }}
        about={known}
        question={eraseAddressQuestion}
        erased={email === undefined}
      />
    </Panel>
  );
}
