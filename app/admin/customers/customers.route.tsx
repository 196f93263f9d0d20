import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { listCustomerTags } from "#server/customers/customer-notes-queries.ts";
import { listCustomers } from "#server/customers/list-customers.ts";
import { countImportedPeople } from "#server/imported/imported-customer-queries.ts";
import { ExportLink, ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/customers.route";
import { customerList } from "./customer-list.tsx";
import { customerListRow } from "./customer-views.ts";
import { importedCustomerList } from "./imported/imported-customer-list.tsx";

export const meta = adminMeta("Customers", "Who ordered, how often and for how much.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, details } = shop;
  const time = shopTime(details().timeZone);
  const list = await loadList(shop, customerList, url.searchParams, async (request, range) => {
    const filter = { search: request.search, tag: request.filters.tag };
    const { customers, total, hasMore } = await listCustomers(db, filter, range);
    return { rows: customers.map((row) => customerListRow(row, time)), total, hasMore };
  });
  return {
    tags: await listCustomerTags(db),
    list,
    imported: await countImportedPeople(db, list.request.search),
  };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { tags, list, imported } = loaderData;
  const { search } = list.request;
  return (
    <>
      <PageHead title="Customers">
        <TextLink to="/admin/customer-data">Customer data</TextLink>
        <TextLink to="/admin/customers/newsletter">Newsletter</TextLink>
        {(list.rows.length > 0 || customerList.isFiltered(list.request)) && (
          <ExportLink list={customerList} request={list.request} />
        )}
      </PageHead>
      <ListScreen
        list={customerList}
        loaded={list}
        options={{ tag: tags.map((tag) => ({ value: tag, label: tag })) }}
        notice={
          imported > 0 && (
            <p className="mb-4">
              <TextLink
                to={`${importedCustomerList.path}${importedCustomerList.write({ search })}`}
              >
                {describeImported(imported, search)}
              </TextLink>
            </p>
          )
        }
        empty={
          <EmptyState title="No customers yet">
            <p>Your first customer will show up here.</p>
          </EmptyState>
        }
      />
    </>
  );
}

/** Customers of imported orders and files are listed apart. */
function describeImported(count: number, search: string): string {
  const customers = countNoun(count, "imported customer");
  if (!search) return customers;
  return `${customers} also ${count === 1 ? "matches" : "match"}`;
}
