import { Link } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { listQuery } from "#app/admin/shared/list-query.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { formatUsd } from "#domain/money/cents.ts";
import {
  countImportedPeople,
  type ImportedPerson,
  listImportedPeople,
} from "#server/history/imported-customer-queries.ts";
import type { Route } from "./+types/imported-customers.route";

const CUSTOMERS_PER_PAGE = 25;

export const meta = adminMeta(
  "Imported customers",
  "Customers of the shop that came before this one.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const search = searchText(url.searchParams.get("search"));
  const total = await countImportedPeople(db, search);
  const page = pageOf(url.searchParams.get("page"), CUSTOMERS_PER_PAGE, total);
  const people = await listImportedPeople(db, search, { limit: page.size, offset: page.offset });
  const time = shopTime(details().timeZone);
  return {
    shopName: details().name,
    search,
    page,
    people: people.map(({ lastOrderAt, ...person }) => ({
      ...person,
      lastOrder: lastOrderAt ? time.day(lastOrderAt) : "",
    })),
  };
}

type Row = Omit<ImportedPerson, "lastOrderAt"> & { readonly lastOrder: string };

const columns: Column<Row>[] = [
  {
    id: "person",
    title: "Customer",
    isRowHeader: true,
    cell: ({ id, name, email }) => (
      <span className="wrap-anywhere">
        <Link className="row-link" to={`/admin/customers/${id}`}>
          {name || "No name"}
        </Link>
        <SecondLine>{email}</SecondLine>
      </span>
    ),
  },
  {
    id: "marketing",
    title: "Marketing mails",
    cell: ({ marketing }) => (marketing === null ? "" : marketing ? "Agreed there" : "No"),
  },
  { id: "orders", title: "Orders", numeric: true, cell: ({ orders }) => orders },
  { id: "spent", title: "Spent", numeric: true, cell: ({ spent }) => formatUsd(spent) },
  {
    id: "last",
    title: "Last order",
    numeric: true,
    cell: ({ lastOrder }) => <span className="whitespace-nowrap">{lastOrder}</span>,
  },
];

export default function ImportedCustomers({ loaderData }: Route.ComponentProps) {
  const { search, page, people } = loaderData;
  return (
    <>
      <PageHead title="Imported customers">
        <TextLink to="/admin/customers">Customers</TextLink>
        <TextLink to="/admin/products/import">Imports</TextLink>
        {people.length > 0 && (
          <a
            className={buttonClass({ variant: "quiet", size: "small" })}
            href={`/admin/customers/imported/export${listQuery(search)}`}
            download
          >
            Export CSV
          </a>
        )}
      </PageHead>
      <p className="mb-4 max-w-176 text-soft">
        Customers of the shop that you had before, with their imported orders. The shop sends them
        nothing.
      </p>
      <ListSearch
        list="imported-customers"
        placeholder="Name or email"
        maxLength={200}
        search={search}
        query={listQuery(search)}
        tidy={(query) => listQuery(searchText(query.get("search")))}
        choices={[]}
      />
      {people.length > 0 ? (
        <DataTable
          caption="Imported customers, by email address"
          columns={columns}
          rows={people}
          idOf={({ id }) => id}
          labelsOnCards
        />
      ) : (
        <EmptyState title={search ? "No such customer" : "No imported customers"}>
          <p>
            {search ? (
              <>
                <span>Try a broader search, or</span>{" "}
                <TextLink to="/admin/customers/imported">show all imported customers</TextLink>
                <span>.</span>
              </>
            ) : (
              <>
                <span>Bring those of Shopify or WooCommerce in</span>{" "}
                <TextLink to="/admin/products/import">Import and export</TextLink>
                <span>.</span>
              </>
            )}
          </p>
        </EmptyState>
      )}
      <Pager page={page} noun="customers" queryOf={(number) => listQuery(search, number)} />
      <ListKeys />
    </>
  );
}
