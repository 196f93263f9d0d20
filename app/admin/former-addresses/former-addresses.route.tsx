import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { listQuery } from "#app/admin/shared/list-query.ts";
import { requestContext } from "#app/http/request-context.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import {
  countFormerAddresses,
  listFormerAddresses,
} from "#server/former-addresses/change-former-addresses.ts";
import type { Route } from "./+types/former-addresses.route";
import { AddAddresses } from "./add-addresses.tsx";
import { AddressTable } from "./address-table.tsx";

const ADDRESSES_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 100;

export const meta = adminMeta(
  "Former addresses",
  "Links to your former shop, and where they lead now.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const search = (url.searchParams.get("search") ?? "").slice(0, MAX_SEARCH_LENGTH);
  const count = await countFormerAddresses(db, search);
  const page = pageOf(url.searchParams.get("page"), ADDRESSES_PER_PAGE, count);
  const rows = await listFormerAddresses(db, search, { limit: page.size, offset: page.offset });
  return { shopName: details().name, search, page, rows };
}

export default function FormerAddresses({ loaderData }: Route.ComponentProps) {
  const { search, page, rows } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-5">
      <AddAddresses />
      <section aria-labelledby="addresses-title">
        <h2 id="addresses-title" className="mb-3 text-[1.375rem]">
          Where they lead
        </h2>
        {(page.total > 0 || search !== "") && (
          <ListSearch
            list="addresses"
            placeholder="Address or bar"
            maxLength={MAX_SEARCH_LENGTH}
            search={search}
            choices={[]}
            query={listQuery(search)}
            tidy={(query) => listQuery(query.get("search") ?? "")}
          />
        )}
        {rows.length > 0 ? (
          <AddressTable rows={rows} />
        ) : (
          <EmptyState title={search === "" ? "No former addresses yet" : "No such address"}>
            <p>
              {search === ""
                ? "Bars that you import bring their former addresses along."
                : "Try a broader search."}
            </p>
          </EmptyState>
        )}
        <Pager page={page} noun="addresses" queryOf={(number) => listQuery(search, number)} />
      </section>
    </div>
  );
}
