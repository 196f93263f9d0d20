import { Link } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { ImportedList } from "#app/admin/shared/imported-list.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import type { Column } from "#app/ui/lists/data-table.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { formatUsd } from "#domain/money/cents.ts";
import {
  countImportedPeople,
  type ImportedPerson,
  listImportedPeople,
} from "#server/imported/imported-customer-queries.ts";
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
    <ImportedList
      noun="customers"
      about="Customers of the shop that you had before, with their imported orders. The shop sends them nothing."
      links={<TextLink to="/admin/customers">Customers</TextLink>}
      placeholder="Name or email"
      caption="Imported customers, by email address"
      columns={columns}
      rows={people}
      search={search}
      page={page}
    />
  );
}
