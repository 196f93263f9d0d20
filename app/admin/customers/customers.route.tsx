import { requestContext } from "#app/http/request-context.ts";
import { DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf, pageOfUncounted } from "#app/ui/text/page-of.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { listCustomerTags } from "#server/customers/customer-notes-queries.ts";
import { type CustomerFilter, listCustomers } from "#server/customers/list-customers.ts";
import { countImportedPeople } from "#server/imported/imported-customer-queries.ts";
import { orderListCursor } from "../orders/data/order-list-address.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/customers.route";
import { customerFilter, customerListQuery } from "./customer-list-address.ts";
import { CustomerTable } from "./customer-table.tsx";
import { customerListRow } from "./customer-views.ts";

const CUSTOMERS_PER_PAGE = 25;

export const meta = adminMeta("Customers", "Who ordered, how often and for how much.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const tags = await listCustomerTags(db);
  const filter = customerFilter(url.searchParams, tags);
  const text = url.searchParams.get("page");
  const typed = pageOf(text, CUSTOMERS_PER_PAGE, Number.MAX_SAFE_INTEGER);
  const place = { limit: typed.size, offset: typed.offset, ...orderListCursor(url.searchParams) };
  let found = await listCustomers(db, filter, place);
  let page = pageOfUncounted(text, CUSTOMERS_PER_PAGE, { ...found, shown: found.customers.length });
  if (found.customers.length === 0 && typed.number > 1) {
    page = pageOf(text, CUSTOMERS_PER_PAGE, found.total);
    found = await listCustomers(db, filter, { limit: page.size, offset: page.offset });
  }
  const time = shopTime(details().timeZone);
  return {
    shopName: details().name,
    tags,
    filter,
    page,
    moreThan: found.hasMore
      ? Math.max(found.total, page.offset + found.customers.length)
      : undefined,
    rows: found.customers.map((row) => customerListRow(row, time)),
    imported: await countImportedPeople(db, filter.search),
  };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { tags, filter, page, moreThan, rows, imported } = loaderData;
  const isFiltered = filter.search !== "" || filter.tag !== undefined;
  return (
    <>
      <PageHead title="Customers">
        <TextLink to="/admin/customer-data">Customer data</TextLink>
        {(rows.length > 0 || isFiltered) && (
          <DownloadLink size="small" href={`/admin/customers/export${customerListQuery(filter)}`}>
            Export CSV
          </DownloadLink>
        )}
      </PageHead>
      {(rows.length > 0 || isFiltered) && <CustomerSearch filter={filter} tags={tags} />}
      {imported > 0 && (
        <p className="mb-4">
          <TextLink
            to={`/admin/customers/imported${customerListQuery({ ...filter, tag: undefined })}`}
          >
            {describeImported(imported, filter.search)}
          </TextLink>
        </p>
      )}
      {rows.length > 0 ? (
        <CustomerTable rows={rows} />
      ) : (
        <EmptyState title={isFiltered ? "No such customer" : "No customers yet"}>
          {isFiltered ? (
            <p>
              Try a broader search, or{" "}
              <TextLink to="/admin/customers" className="whitespace-nowrap">
                show all customers
              </TextLink>
              .
            </p>
          ) : (
            <p>Your first customer will show up here.</p>
          )}
        </EmptyState>
      )}
      <Pager
        page={page}
        noun="customers"
        moreThan={moreThan}
        queryOf={(number) =>
          customerListQuery(
            filter,
            number,
            number > page.number ? { after: rows.at(-1)?.orderId } : { before: rows[0]?.orderId },
          )
        }
      />
      <ListKeys />
    </>
  );
}

/** Customers of imported orders and files are listed apart. */
function describeImported(count: number, search: string): string {
  const customers = countNoun(count, "imported customer");
  if (!search) return customers;
  return `${customers} also ${count === 1 ? "matches" : "match"}`;
}

function CustomerSearch(props: { filter: CustomerFilter; tags: readonly string[] }) {
  const { filter, tags } = props;
  return (
    <ListSearch
      list="customers"
      placeholder="Name, email, notes, tag or order number"
      maxLength={200}
      search={filter.search}
      query={customerListQuery(filter)}
      tidy={(query) => customerListQuery(customerFilter(query, tags))}
      choices={
        tags.length === 0
          ? []
          : [
              {
                name: "tag",
                label: "Tag",
                all: "All tags",
                options: tags.map((tag) => ({ value: tag, label: tag })),
              },
            ]
      }
    />
  );
}
