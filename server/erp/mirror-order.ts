import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { findPaidAt } from "../orders/order-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { type Erp, type ErpDocument, ErpError } from "./erp.ts";
import { withErpCatalogueLock } from "./erp-locks.ts";
import { erpOrderOf } from "./erp-order-of.ts";
import {
  type ErpSync,
  type ErpSyncProgress,
  isSharedMaking,
  setErpQuiet,
  storeErpStep,
} from "./erp-sync-queries.ts";
import { listPricesToday } from "./list-prices-today.ts";

export type MirroringShop = Pick<AppContext, "db" | "clock" | "log" | "config"> & {
  readonly erp: Erp;
};

/** Twice the longest that the ERP was seen to take for a call. */
const CALL_TAKES_MS = 20_000;

/**
 * Takes the steps that an order still lacks in the ERP.
 *
 * @param connection the one that holds the order's lock: once it breaks, no step begins
 * @throws ErpError, or an Error where another order's call has to end first
 */
export async function mirrorOrder(
  ctx: MirroringShop,
  connection: Database,
  sync: ErpSync,
  order: Order,
): Promise<void> {
  const { erp } = ctx;
  const step = stepper(ctx, connection, order.id);
  const day = (at: Date) => dayIn(ctx.config.shop.timeZone, at);
  const { total, orderNumber: reference } = order;

  const sent = sync.order ?? (await sendOrder(ctx, connection, step, sync, order));
  let { invoice } = sync;
  if (!invoice) {
    const issued = await step("invoice", async () => ({
      invoice: await erp.issueInvoice(sent.id, { total, day: day(order.orderDate) }),
    }));
    invoice = issued.invoice;
  }
  if (order.paymentStatus === "paid" && !sync.paidAt) {
    const came = day((await findPaidAt(connection, order.id)) ?? order.orderDate);
    const { id } = invoice;
    await step("payment", async () => {
      const payment = await erp.registerPayment(id, { reference, total, day: came });
      return { payment, paidAt: ctx.clock() };
    });
  }
  if ((order.status === "shipped" || order.status === "delivered") && !sync.deliveredAt) {
    await step("delivery", async () => {
      const deliveries = await erp.deliver(sent.id);
      return { deliveryNames: deliveries.map(({ name }) => name), deliveredAt: ctx.clock() };
    });
  }
}

/** The lock keeps other orders away; of one whose process was killed, a call may still be under way. */
async function sendOrder(
  ctx: MirroringShop,
  connection: Database,
  step: Step,
  sync: ErpSync,
  order: Order,
): Promise<ErpDocument> {
  const { erp } = ctx;
  const wanted = erpOrderOf(order, await listPricesToday(ctx, order));
  const made = await withErpCatalogueLock(connection, async () => {
    if (await isSharedMaking(connection, order.id, ctx.clock())) {
      throw new Error("A call for another order may still make a customer or a product.");
    }
    let { customerId } = sync;
    customerId ??= (
      await step("customer", async () => ({
        customerId: await erp.findOrCreateCustomer(wanted.customer),
      }))
    ).customerId;
    const products = wanted.lines.map(({ product }) => product);
    let productIds: readonly number[] = [];
    await step("products", async () => {
      productIds = await erp.findOrCreateProducts(products);
      return {};
    });
    return { customerId, productIds };
  });
  const { order: sent } = await step("order", async () => ({
    order: await erp.confirmOrder(wanted, made.customerId, made.productIds),
  }));
  return sent;
}

type StepName = "customer" | "products" | "order" | "invoice" | "payment" | "delivery";
type Step = <Progress extends ErpSyncProgress>(
  name: StepName,
  work: () => Promise<Progress>,
) => Promise<Progress>;

/**
 * Does a step and stores what it made with its line in the order's history. Before, it notes until
 * when the step's calls may be under way: a process that is killed in one of them cannot know, and
 * the next one must not look before the call has ended.
 */
function stepper(ctx: MirroringShop, connection: Database, orderId: string): Step {
  return async (name, work) => {
    const until = new Date(ctx.clock().getTime() + CALL_TAKES_MS);
    const making = name === "customer" || name === "products";
    await setErpQuiet(connection, orderId, until, { making });
    const progress = await work();
    await connection.transaction().execute(async (tx) => {
      await storeErpStep(tx, orderId, progress);
      const line = historyLine(name, progress);
      if (line)
        await recordOrderEvent(tx, orderId, ctx.clock(), {
          kind: "erp",
          actor: "system",
          detail: line,
        });
    });
    return progress;
  };
}

function historyLine(name: StepName, progress: ErpSyncProgress) {
  switch (name) {
    case "order":
      return { step: name, name: progress.order?.name ?? "" };
    case "invoice":
      return { step: name, name: progress.invoice?.name ?? "" };
    case "payment":
      return { step: name, name: progress.payment?.name ?? "" };
    case "delivery":
      return { step: name, name: progress.deliveryNames?.join(", ") ?? "" };
    case "customer":
    case "products":
      return undefined;
  }
}

/**
 * An order that was cancelled or refunded here. The shop takes nothing back by itself: what is
 * posted needs a credit note, and whoever keeps the books decides how. It says what is still to be
 * done there, until all of it is.
 *
 * @throws ErpError naming the documents that still stand
 */
export async function checkEndedOrder(
  ctx: MirroringShop,
  connection: Database,
  sync: ErpSync,
  order: Order,
  ended: "cancelled" | "refunded",
): Promise<void> {
  const { erp, clock } = ctx;
  const sent = sync.order ?? (await erp.findOrder(order.orderNumber));
  const leftovers = sent ? await erp.listLeftovers(sent.id, ended) : [];
  if (leftovers.length === 0) {
    const detail = { step: sent ? "undone" : "not-sent", ended };
    await recordOrderEvent(connection, order.id, clock(), { kind: "erp", actor: "system", detail });
    return;
  }
  const names = leftovers.map(({ name }) => name).join(" and ");
  const what = ended === "cancelled" ? "Cancel the order and credit its invoice" : "Credit it";
  throw new ErpError(
    `The order is ${ended} here, and ${names} still ${leftovers.length > 1 ? "stand" : "stands"} in Odoo. ${what} there, then press Retry.`,
    { reason: "refused", detail: `${ended} with leftovers` },
  );
}
