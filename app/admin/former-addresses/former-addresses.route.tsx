import { ListScreen } from "#app/admin/list/list-screen.tsx";
import { loadList } from "#app/admin/list/load-list.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import {
  countFormerAddresses,
  listFormerAddresses,
} from "#server/former-addresses/change-former-addresses.ts";
import type { Route } from "./+types/former-addresses.route";
import { AddAddresses } from "./add-addresses.tsx";
import { addressList } from "./address-list.tsx";

export const meta = adminMeta(
  "Former addresses",
  "Links to your former shop, and where they lead now.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db } = shop;
  const list = await loadList(shop, addressList, url.searchParams, async ({ search }, range) => ({
    rows: await listFormerAddresses(db, search, range),
    total: await countFormerAddresses(db, search),
  }));
  return { list };
}

export default function FormerAddresses({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <AddAddresses />
      <section aria-labelledby="addresses-title">
        <h2 id="addresses-title" className="mb-3 text-[1.375rem]">
          Where they lead
        </h2>
        <ListScreen
          list={addressList}
          loaded={loaderData.list}
          noMatch="No addresses found"
          empty={
            <EmptyState title="No former addresses yet">
              <p>Bars that you import bring their former addresses along.</p>
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
