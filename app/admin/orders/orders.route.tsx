import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { requestContext } from "#app/http/request-context.ts";
import { type LocalOrder, listLocalOrders } from "#app/shop/local-orders/local-orders.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { erpMessages } from "../odoo/erp-messages.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { DrawerNotOpened } from "../shared/part-not-opened.tsx";
import type { Route } from "./+types/orders.route";
import { MarkButtons, OrderBulk } from "./bulk/order-bulk.tsx";
import { useLiveOrders } from "./data/use-live-orders.ts";
import { LocalOrdersList } from "./local-orders-list.tsx";
import { importedView, orderList } from "./order-list.tsx";
import { OrdersHead } from "./orders-head.tsx";
import { readOrdersScreen } from "./read-orders-screen.ts";

/** A third of the screen's scripts. It comes once the list works, so that it is there when an order is opened. */
const loadDrawer = () => import("./details/order-drawer.tsx");
const OrderDrawer = lazyWithRetry(loadDrawer, DrawerNotOpened);

export const meta = adminMeta("Orders", "The orders of the shop.");

export async function loader({ url, context }: Route.LoaderArgs) {
  return await readOrdersScreen(context.get(requestContext).shop, url.searchParams);
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { stats, list, options, viewCounts, details, newest, pulse, sendOrder, loadedAt } =
    loaderData;
  const { erpSyncErrors, hasImported, importedMatches, buysLabels } = loaderData;
  const live = useLiveOrders({ pulse, newest });
  const listQuery = orderList.write(list.request);
  useSendOrderLink(sendOrder, listQuery);
  const [local, setLocal] = useState<readonly LocalOrder[] | null>(null);
  useEffect(() => {
    if (!live.away) setLocal(null);
  }, [live.away]);
  useEffect(() => void loadDrawer().catch(askedAgainWhenOpened), []);

  return (
    <>
      <OrdersHead
        stats={stats}
        loadedAt={loadedAt}
        live={live}
        request={list.request}
        found={list.page.total}
        onRefreshFailed={() => setLocal(listLocalOrders())}
      />
      {local && <LocalOrdersList orders={local} />}
      {erpSyncErrors !== null && <ErpNotice errors={erpSyncErrors} />}
      <ListScreen
        list={orderList}
        loaded={list}
        options={options}
        counts={viewCounts}
        moreViews={hasImported ? [importedView(false)] : []}
        isNew={({ placedAt }) => placedAt > live.newSince}
        beside={(selection) => <MarkButtons selection={selection} />}
        bulk={(selection) => (
          <OrderBulk
            selection={selection}
            rows={list.rows}
            tags={options.tag.map(({ value }) => value)}
            isArchive={list.request.filters.view === "archived"}
            buysLabels={buysLabels}
          />
        )}
        notice={
          importedMatches > 0 && (
            <ImportedMatches count={importedMatches} search={list.request.search} />
          )
        }
        noMatch={adminMessages.noOrders}
        empty={
          <EmptyState title={adminMessages.noOrders}>
            <p>The first one will appear here by itself, moments after it is placed.</p>
          </EmptyState>
        }
      />
      <Suspense>
        {details && <OrderDrawer details={details} rows={list.rows} listQuery={listQuery} />}
      </Suspense>
    </>
  );
}

function askedAgainWhenOpened() {}

/** Imported orders are listed apart; the search finds them too. */
function ImportedMatches({ count, search }: { count: number; search: string }) {
  return (
    <p className="mb-4">
      <TextLink to={`/admin/orders/imported?${new URLSearchParams({ search })}`}>
        {countNoun(count, "imported order also matches", "imported orders also match")}
      </TextLink>
    </p>
  );
}

/** On the orders screen: whether Odoo has every order, with a link to the missing ones. */
function ErpNotice({ errors }: { errors: number }): ReactNode {
  return errors > 0 ? (
    <Alert>
      <strong>{`${erpMessages.syncErrors(errors)}.`}</strong>{" "}
      <TextLink to="/admin/odoo">Show what is wrong</TextLink>
    </Alert>
  ) : (
    <p className="my-4 text-[0.8125rem] text-soft">
      <TextLink to="/admin/odoo">Odoo</TextLink>
      <span>{`: ${erpMessages.noSyncErrors}`}</span>
    </p>
  );
}

/**
 * Sends the new-order email that a URL asks for, once: the parameter is removed first, so that
 * neither a reload nor Back repeats it.
 *
 * @param orderNumber null when the URL asks for nothing
 */
function useSendOrderLink(orderNumber: string | null, listQuery: string): void {
  const { run } = useAction("send-new-order-email", { failure: adminMessages.emailFailed });
  const navigate = useNavigate();
  const sent = useRef(false);
  const send = useEffectEvent(async () => {
    if (orderNumber === null || sent.current) return;
    sent.current = true;
    const navigation = navigate({ search: listQuery }, { replace: true, preventScrollReset: true });
    run({ orderNumber });
    await navigation;
  });
  useEffect(() => void send(), []);
}
