import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { checkErpSetup } from "#server/erp/check-erp-setup.ts";
import { compareStock } from "#server/erp/stock/compare-stock.ts";
import { countErpSyncErrors, listErpSyncErrors } from "#server/erp/sync/failed-erp-syncs.ts";
import { stockSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/odoo.route";
import { type BalanceView, readBalanceView } from "./balance-view.ts";
import { BookAgain } from "./book-again.tsx";
import { ErpBadge } from "./erp-badge.tsx";
import { erpMessages } from "./erp-messages.ts";
import { ErpRetry } from "./erp-retry.tsx";
import { ErpSetup } from "./erp-setup.tsx";
import { erpView } from "./erp-views.ts";
import { StockComparison } from "./stock-comparison.tsx";

const MAX_SHOWN = 100;

export const meta = adminMeta("Odoo", "The orders in Odoo's books.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.details().timeZone);
  const now = shop.clock();
  const counting = await getSettings(shop.db, stockSection, shop.log);
  const errors = await listErpSyncErrors(shop.db, { now, limit: MAX_SHOWN });
  return {
    enabled: shop.erp !== null,
    count: await countErpSyncErrors(shop.db, now),
    errors: errors.map((sync) => ({
      ...erpView(sync, time),
      orderId: sync.orderId,
      /** Null when the order was deleted. */
      orderNumber: sync.orderNumber,
      since: time.dayAndTime(sync.requestedAt),
    })),
    balance: shop.config.stripe ? await readBalanceView(shop, time) : null,
    counting: { countedIn: counting.data.countedIn, version: counting.version },
    // Only on request, since Odoo may be slow.
    stock: url.searchParams.has("stock") ? await compareStock(shop) : null,
    setup: url.searchParams.has("setup") ? await checkErpSetup(shop) : null,
  };
}

export default function Odoo({ loaderData }: Route.ComponentProps) {
  const { enabled, count, errors, stock, setup, counting, balance } = loaderData;
  return (
    <>
      <PageHead title="Odoo">{enabled && count > 0 && <ErpRetry label="Retry all" />}</PageHead>
      {!enabled && (
        <EmptyState title={erpMessages.disabled}>
          <p>{`${erpMessages.notConfigured} ${erpMessages.howToConnect}`}</p>
          <TextLink to="/admin/guide/odoo">What Odoo gets from the shop</TextLink>
        </EmptyState>
      )}
      {enabled && count === 0 && (
        <EmptyState title={erpMessages.noSyncErrors}>
          <p>Orders go there by themselves, moments after they are placed, paid or shipped.</p>
        </EmptyState>
      )}
      {enabled && count > 0 && (
        <>
          <p role="status">{`${erpMessages.syncErrors(count)}${count > errors.length ? `; these are the ${errors.length} oldest` : ""}.`}</p>
          <ErpSyncErrors errors={errors} />
        </>
      )}
      {enabled && balance && <BalanceBooks balance={balance} />}
      {enabled && <StockComparison stock={stock} counting={counting} />}
      {enabled && <ErpSetup result={setup} />}
    </>
  );
}

type ErpSyncError = Route.ComponentProps["loaderData"]["errors"][number];

function ErpSyncErrors({ errors }: { errors: readonly ErpSyncError[] }) {
  return (
    <ul className="mt-4 mb-10 grid gap-4">
      {errors.map((error) => (
        <li key={error.orderId} className="rounded-md border border-line bg-raised px-5 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <TextLink to={`/admin/orders/${error.orderId}`}>
              {error.orderNumber ?? "Deleted order"}
            </TextLink>
            <ErpBadge state={error.state} />
          </div>
          <p className="mt-1.5 max-w-[65ch] wrap-anywhere">{error.problem ?? erpMessages.late}</p>
          <p className="text-[0.8125rem] text-soft">{`Requested ${error.since}. ${triesOf(error)}`}</p>
          <ErpRetry
            orderId={error.orderId}
            label="Retry"
            about={error.orderNumber ?? "the deleted order"}
          />
        </li>
      ))}
    </ul>
  );
}

function triesOf({ state, attempts, nextTry }: ErpSyncError): string {
  // Nothing has failed yet, and the sweep retries it every hour.
  if (state === "waiting") return "It will be retried automatically.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  return `${tried} ${nextTry ? `Next try ${nextTry}.` : "It won't be retried automatically."}`;
}

/** How many ids are named with a problem; the rest is counted. */
const MAX_NAMED_IDS = 3;

function BalanceBooks({ balance }: { balance: BalanceView }) {
  const { isOn, problems } = balance;
  return (
    <section aria-labelledby="balance-books" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="balance-books" className="text-xl">
          Fees and payouts
        </h2>
        {isOn && problems.length > 0 && <BookAgain />}
      </div>
      <p className="mt-2 max-w-[65ch] text-soft" role="status">
        {describeBooking(balance)}
      </p>
      {isOn && problems.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {problems.map(({ message, ids }) => (
            <li key={message} className="rounded-md border border-line bg-raised px-5 py-4">
              <p className="max-w-[65ch] wrap-anywhere">{message}</p>
              <p className="mt-1 text-[0.8125rem] wrap-anywhere text-soft">{joinIds(ids)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function joinIds(ids: readonly string[]): string {
  const named = ids.slice(0, MAX_NAMED_IDS).join(", ");
  const others = ids.length - MAX_NAMED_IDS;
  return others > 0 ? `${named} and ${others} more` : named;
}

function describeBooking({ isOn, problems, waiting, read }: BalanceView): string {
  const { balance: say } = erpMessages;
  if (!isOn) return say.off;
  const notBooked = problems.reduce((sum, { ids }) => sum + ids.length, 0);
  if (problems.length > 0) return `${say.notBooked(notBooked)}.`;
  return waiting > 0 ? say.waiting(waiting) : say.booked(read);
}
