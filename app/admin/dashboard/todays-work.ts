import { formatUsd } from "#domain/money/cents.ts";
import { MAX_LISTED_ORDERS, newestFirst } from "#domain/orders/order-list-options.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { addDays } from "#domain/time/iso-day.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import { listEmailSummaries } from "#server/email/email-log-queries.ts";
import { type AwaitedProduct, listAwaitedProducts } from "#server/notices/notice-queries.ts";
import { countDueOrders, type DueOrders } from "#server/orders/list/count-due-orders.ts";
import { everyOrder, type OrderFilter } from "#server/orders/list/order-filter.ts";
import { type FoundOrders, searchOrders } from "#server/orders/list/search-orders.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { type Agreement, countDifferences } from "#server/reconciliation/read-agreement.ts";
import { listLowStock } from "#server/stock/read-stock.ts";
import type { Work } from "../layout/read-work.ts";
import { type ShopTime, shopTime } from "../shared/shop-time.ts";

export type Task = {
  readonly id: TaskId;
  readonly count: number;
  /** Orders are counted up to a limit. */
  readonly isMore?: boolean;
  readonly words: string;
  /** More about it, as the end of the sentence. */
  readonly about?: string;
  /** Where it is done, and where the same count is seen. */
  readonly to: string;
  readonly button: string;
};

export type TaskId =
  | "to-pack"
  | "packed"
  | "held"
  | "undeliverable"
  | "failed-refunds"
  | "unpaid"
  | "emails"
  | "reviews"
  | "stock"
  | "gifts"
  | "awaited"
  | "reconciliation"
  | "erp";

/** What the owner has to do today, most urgent first. */
export function listTasks(work: Work, about: WorkDetails, agreement: Agreement): Task[] {
  const tasks = [
    ...packingTasks(work, about.due),
    ...blockedTasks(work),
    {
      id: "emails",
      count: work.failedEmails,
      words: noun(work.failedEmails, "email failed", "emails failed"),
      about: about.newestFailedEmail ? `: ${about.newestFailedEmail.subject}` : "",
      to: "/admin/emails?show=failed",
      button: "See why",
    },
    ...orderTasks(about),
    {
      id: "reviews",
      count: work.reviews,
      words: noun(work.reviews, "review to read", "reviews to read"),
      to: "/admin/reviews",
      button: "Read",
    },
    ...barTasks(work, about),
    ...bookTasks(work, agreement),
  ] satisfies Task[];
  return tasks.filter(({ count }) => count > 0);
}

export type WorkDetails = Awaited<ReturnType<typeof readWorkDetails>>;

/** What the counts do not say. */
export async function readWorkDetails(ctx: AppContext) {
  const { db, clock, details } = ctx;
  const { timeZone } = details();
  const tomorrow = addDays(dayIn(timeZone, clock()), 1);
  const oldest = (filter: Partial<OrderFilter>) =>
    searchOrders(
      db,
      { ...everyOrder, ...filter },
      { limit: 1, offset: 0, sort: { ...newestFirst, descending: false } },
    );
  const { failedEmails, ...found } = await allNamed({
    due: countDueOrders(ctx),
    unpaid: oldest({ view: "unpaid" }),
    gifts: oldest({ facts: { giftDay: tomorrow } }),
    failedEmails: listEmailSummaries(db, { failedBy: clock(), limit: 1, offset: 0 }),
    lowStock: listLowStock(db, MAX_NAMED),
    awaited: listAwaitedProducts(db),
  });
  const [newestFailedEmail] = failedEmails;
  return { ...found, newestFailedEmail, tomorrow, time: shopTime(timeZone), now: clock() };
}

/** More bars do not fit on a line. */
const MAX_NAMED = 3;

function packingTasks({ toPack, packed }: Work, due: DueOrders): Task[] {
  return [
    {
      id: "to-pack",
      count: toPack,
      words: noun(toPack, "order to pack", "orders to pack"),
      about: describeDue(due),
      to: "/admin/packing",
      button: "Pack",
    },
    {
      id: "packed",
      count: packed,
      words: noun(packed, "packed order waits to leave", "packed orders wait to leave"),
      to: "/admin/packing",
      button: "Send",
    },
  ];
}

function blockedTasks({ onHold, undeliverable, failedRefunds }: Work): Task[] {
  return [
    {
      id: "held",
      count: onHold,
      words: noun(onHold, "order on hold needs an answer", "orders on hold need an answer"),
      to: "/admin/orders?parcel=on-hold",
      button: "See why",
    },
    {
      id: "undeliverable",
      count: undeliverable,
      words: noun(undeliverable, "order couldn't be delivered", "orders couldn't be delivered"),
      to: "/admin/orders?parcel=undeliverable",
      button: noun(undeliverable, "See it", "See them"),
    },
    {
      id: "failed-refunds",
      count: failedRefunds,
      words: noun(failedRefunds, "refund failed", "refunds failed"),
      to: "/admin/payments",
      button: "See why",
    },
  ];
}

function orderTasks({ unpaid, gifts, tomorrow, time, now }: WorkDetails): Task[] {
  const unpaidCount = Math.min(unpaid.total, MAX_LISTED_ORDERS);
  return [
    {
      id: "unpaid",
      count: unpaidCount,
      isMore: unpaid.total > MAX_LISTED_ORDERS,
      words: noun(unpaidCount, "order isn't paid", "orders aren't paid"),
      about: describeUnpaid(unpaid, time, now),
      to: "/admin/orders?view=unpaid",
      button: noun(unpaidCount, "See it", "See them"),
    },
    {
      id: "gifts",
      count: gifts.total,
      words: noun(gifts.total, "gift to pack tomorrow", "gifts to pack tomorrow"),
      about: gifts.total === 1 ? nameOf(gifts) : "",
      to: `/admin/orders?waits=${tomorrow}`,
      button: noun(gifts.total, "See it", "See them"),
    },
  ];
}

function barTasks({ lowStock }: Work, about: WorkDetails): Task[] {
  const people = about.awaited.reduce((sum, product) => sum + product.people, 0);
  return [
    {
      id: "stock",
      count: lowStock,
      words: noun(lowStock, "bar runs low", "bars run low"),
      about: describeLowStock(about.lowStock, lowStock),
      to: "/admin/stock?show=low",
      button: "Count",
    },
    {
      id: "awaited",
      count: people,
      words: `${noun(people, "person waits", "people wait")} for ${describeAwaited(about.awaited)}`,
      to: "/admin/products?awaited=yes",
      button: "Restock",
    },
  ];
}

function bookTasks({ erpErrors }: Work, agreement: Agreement): Task[] {
  const { erp, provider } = agreement;
  const differences = countDifferences(agreement);
  const books = erp ? `shop, ${provider} and Odoo` : `shop and ${provider}`;
  return [
    {
      id: "reconciliation",
      count: differences,
      words: `${noun(differences, "difference", "differences")} between ${books}`,
      to: "/admin/payments",
      button: "See why",
    },
    {
      id: "erp",
      count: erpErrors,
      words: noun(
        erpErrors,
        "order is not in Odoo as it should be",
        "orders are not in Odoo as they should be",
      ),
      to: "/admin/odoo",
      button: "See why",
    },
  ];
}

/** ", 1 is late, 2 are due today" */
function describeDue({ late, today }: DueOrders): string {
  const parts = [
    ...(late > 0 ? [countNoun(late, "is late", "are late")] : []),
    ...(today > 0 ? [countNoun(today, "is due today", "are due today")] : []),
  ];
  return parts.map((part) => `, ${part}`).join("");
}

/** ": Lane Pattern, $42.50" */
function describeUnpaid({ orders: [oldest], total }: FoundOrders, time: ShopTime, now: Date) {
  if (!oldest) return "";
  if (total > 1) return `, the oldest since ${time.short(oldest.orderDate, now)}`;
  return `: ${oldest.customerName || oldest.orderNumber}, ${formatUsd(oldest.total)}`;
}

function nameOf({ orders: [order] }: FoundOrders): string {
  return order ? `: ${order.customerName || order.orderNumber}` : "";
}

/** ": Stone & Nib, 3 left; Paper Lantern, sold out" */
function describeLowStock(
  named: readonly { readonly name: string; readonly remaining: number }[],
  count: number,
): string {
  const bars = named.map(({ name, remaining }) =>
    remaining > 0 ? `${name}, ${remaining} left` : `${name}, sold out`,
  );
  const others = count - named.length;
  return `: ${[...bars, ...(others > 0 ? [`${others} more`] : [])].join("; ")}`;
}

function describeAwaited(awaited: readonly AwaitedProduct[]): string {
  const [first] = awaited;
  return awaited.length === 1 && first ? first.name : countNoun(awaited.length, "bar");
}

function noun(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
