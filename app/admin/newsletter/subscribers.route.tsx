import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import {
  countSubscribers,
  listSubscribers,
  type Subscriber,
} from "#server/newsletter/subscriber-queries.ts";
import { homeSection } from "#server/settings/sections.ts";
import { ExportLink, ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { type ShopTime, shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/subscribers.route";
import { type SubscriberRow, subscriberList } from "./subscriber-list.tsx";
import { subscriberMessages } from "./subscriber-messages.ts";

export const meta = adminMeta("Newsletter", "Who signed up for your newsletter.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { timeZone } = shop.details();
  const time = shopTime(timeZone);
  const { search } = subscriberList.read(url.searchParams);
  const counts = await countSubscribers(shop.db, search);
  const list = await loadList(shop, subscriberList, url.searchParams, async (request, range) => {
    const state = request.filters.show ?? "subscribed";
    const rows = await listSubscribers(shop.db, { state, search: request.search }, range);
    return { rows: rows.map((row) => subscriberRow(row, time)), total: counts[state] };
  });
  return {
    list,
    counts,
    isOn: shop.currentSettings(homeSection).newsletter.isOn,
  };
}

function subscriberRow(row: Subscriber, time: ShopTime): SubscriberRow {
  const { id, email, state, requestedAt, confirmedAt, unsubscribedAt } = row;
  return { id, email, state, since: time.day(unsubscribedAt ?? confirmedAt ?? requestedAt) };
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { list, counts, isOn } = loaderData;
  return (
    <>
      <PageHead title="Newsletter">
        {list.rows.length > 0 && <ExportLink list={subscriberList} request={list.request} />}
      </PageHead>
      <p className="mb-5 max-w-prose text-soft">{subscriberMessages.rule}</p>
      {!isOn && (
        <p className="mb-5 max-w-prose">
          <span>{subscriberMessages.off}</span>{" "}
          <TextLink to="/admin/shop/home">Home &amp; texts</TextLink>.
        </p>
      )}
      <ListScreen
        list={subscriberList}
        loaded={list}
        counts={counts}
        noMatch={subscriberMessages.noMatch}
        empty={
          <EmptyState title={subscriberMessages.none}>
            <p>{subscriberMessages.noneText}</p>
          </EmptyState>
        }
      />
    </>
  );
}
