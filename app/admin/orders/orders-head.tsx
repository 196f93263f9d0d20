import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink, DownloadLink } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { StatStrip } from "#app/ui/content/stat-strip.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { OrderStats } from "#domain/orders/order.ts";
import type { RequestOf } from "../list/define-list.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type { LiveOrders } from "./data/use-live-orders.ts";
import { DebugOrders } from "./debug-orders.tsx";
import { orderList } from "./order-list.tsx";

export function OrdersHead(props: {
  stats: OrderStats;
  loadedAt: string;
  live: LiveOrders;
  /** What the list shows, so that the export has the same filter. */
  request: RequestOf<typeof orderList>;
  found: number;
  onRefreshFailed: () => void;
}): ReactNode {
  const { stats, loadedAt, live, request, found, onRefreshFailed } = props;
  const listQuery = orderList.write({ ...request, page: 1 });
  const [requested, setRequested] = useState<"no" | "waiting" | "loaded">("no");

  // Announced after the new figures are rendered, so that it names the new number.
  useEffect(() => {
    if (requested !== "loaded" || live.refreshing) return;
    setRequested("no");
    showToast(adminMessages.ordersRefreshed(stats.totalOrders));
  }, [requested, live.refreshing, stats.totalOrders]);

  async function refresh() {
    if (requested !== "no") return;
    setRequested("waiting");
    live.markSeen();
    if (await live.refresh()) {
      setRequested("loaded");
    } else {
      setRequested("no");
      onRefreshFailed();
      showToast({ ...adminMessages.refreshFailed, tone: "destructive" });
    }
  }

  return (
    <>
      <PageHead title="Orders">
        <p className="shrink-0 text-sm" role="status">
          {live.away && (
            <span className="font-semibold text-danger">{`The shop does not answer. These are the orders of ${loadedAt}; trying again…`}</span>
          )}
          {!live.away && live.hasNew && (
            <Link
              className="inline-flex min-h-10 items-center rounded-full bg-accent px-4 font-semibold text-on-accent"
              to={{ search: "" }}
              onClick={live.markSeen}
            >
              New orders came in
            </Link>
          )}
        </p>
        <ButtonLink variant="quiet" size="small" to="/admin/orders/new">
          New order
        </ButtonLink>
        <Button
          variant="quiet"
          size="small"
          onClick={() => void refresh()}
          aria-disabled={requested !== "no"}
        >
          <Icon d={REFRESH} size={15} className={requested !== "no" ? "animate-spin" : undefined} />
          Refresh Orders
        </Button>
        {exports.map(({ name, query }) => (
          <DownloadLink
            size="small"
            key={name}
            href={`/admin/orders/export${withQuery(listQuery, query)}`}
            onClick={(event) => {
              if (found > 0) return;
              event.preventDefault();
              showToast(adminMessages.nothingToExport);
            }}
          >
            {name}
          </DownloadLink>
        ))}
        <DebugOrders />
      </PageHead>
      <StatStrip
        label="Figures of all orders"
        stats={[
          { name: "Total Orders", value: String(stats.totalOrders), to: "/admin/orders" },
          {
            name: "Pending Orders",
            value: String(stats.pendingOrders),
            urgent: stats.pendingOrders > 0,
            to: "/admin/orders?status=pending",
          },
          { name: "Total Revenue", value: formatUsd(stats.revenue) },
          { name: "Avg Order Value", value: formatUsd(stats.averageOrderValue) },
        ]}
      />
    </>
  );
}

/** The specification's seven columns, or all columns. */
const exports = [
  { name: "Export CSV", query: "" },
  { name: "Export Everything", query: "all=" },
] as const;

function withQuery(listQuery: string, more: string): string {
  if (!more) return listQuery;
  return listQuery ? `${listQuery}&${more}` : `?${more}`;
}

const REFRESH = "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5h-3";
