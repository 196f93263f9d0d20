import { data } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { listQuery } from "#app/admin/shared/list-query.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import {
  addFormerAddresses,
  removeFormerAddress,
} from "#server/former-addresses/change-former-addresses.ts";
import {
  countFormerAddresses,
  listFormerAddresses,
} from "#server/former-addresses/list-former-addresses.ts";
import type { Route } from "./+types/former-addresses.route";
import { AddAddresses } from "./add-addresses.tsx";
import { AddressTable } from "./address-table.tsx";
import type { AddressesResult } from "./addresses-result.ts";

const ADDRESSES_PER_PAGE = 50;
const LONGEST_SEARCH = 100;

export const meta = adminMeta(
  "Former addresses",
  "Links to your former shop, and where they lead now.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const search = (url.searchParams.get("search") ?? "").slice(0, LONGEST_SEARCH);
  const count = await countFormerAddresses(db, search);
  const page = pageOf(url.searchParams.get("page"), ADDRESSES_PER_PAGE, count);
  const rows = await listFormerAddresses(db, search, { limit: page.size, offset: page.offset });
  return { shopName: details().name, search, page, rows };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  if (form.get("do") === "remove") {
    await removeFormerAddress(shop.db, String(form.get("path") ?? ""));
    return data<AddressesResult>({ code: "removed" });
  }
  const added = await addFormerAddresses(shop, {
    text: String(form.get("list") ?? ""),
    leavesOut: form.get("leave-out") === "yes",
  });
  return data<AddressesResult>(added, { status: added.code === "added" ? 200 : 422 });
}

export const clientAction = answerUnreachable;

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
            maxLength={LONGEST_SEARCH}
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
