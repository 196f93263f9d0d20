import { ExportLink, ListScreen } from "#app/admin/list/list-screen.tsx";
import { loadList } from "#app/admin/list/load-list.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { ImportedHead, NothingImported } from "#app/admin/shared/imported-head.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import {
  countImportedPeople,
  listImportedPeople,
} from "#server/imported/imported-customer-queries.ts";
import type { Route } from "./+types/imported-customers.route";
import { importedCustomerList } from "./imported-customer-list.tsx";
import { importedCustomerRow } from "./imported-customer-view.ts";

export const meta = adminMeta(
  "Imported customers",
  "Customers of the shop that came before this one.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, details } = shop;
  const time = shopTime(details().timeZone);
  const list = await loadList(
    shop,
    importedCustomerList,
    url.searchParams,
    async ({ search }, range) => {
      const people = await listImportedPeople(db, search, range);
      return {
        rows: people.map((person) => importedCustomerRow(person, time)),
        total: await countImportedPeople(db, search),
      };
    },
  );
  return { list };
}

export default function ImportedCustomers({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <>
      <ImportedHead title="Imported customers">
        <TextLink to="/admin/customers">Customers</TextLink>
        {list.rows.length > 0 && <ExportLink list={importedCustomerList} request={list.request} />}
      </ImportedHead>
      <ListScreen
        list={importedCustomerList}
        loaded={list}
        notice={
          <p className="mb-4 max-w-176 text-soft">
            Customers of the shop that you had before, with their imported orders. The shop sends
            them nothing.
          </p>
        }
        empty={<NothingImported noun="customers" />}
      />
    </>
  );
}
