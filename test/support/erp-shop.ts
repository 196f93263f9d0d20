import { expect } from "vitest";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { AppContext } from "#server/app-context.ts";
import type { Erp } from "#server/erp/interface/erp.ts";
import { odooErp } from "#server/erp/odoo/odoo-erp.ts";
import type { OdooChoices } from "#server/erp/odoo/setup/odoo-setup.ts";
import { type ErpSync, findErpSync, requestErpSync } from "#server/erp/sync/erp-sync-queries.ts";
import { retryErpSync } from "#server/erp/sync/retry-erp-sync.ts";
import { syncOrderToErp } from "#server/erp/sync/sync-order-to-erp.ts";
import { orderSubscribers } from "#server/order-subscribers.ts";
import { changeOrderStatus } from "#server/orders/changes/change-order-status.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { changeRows, rowsOf } from "#test/support/rows.ts";
import { buy } from "./checkouts.ts";
import type { OdooCall } from "./fake-odoo/odoo-wire.ts";
import type { OdooVersion } from "./fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "./fake-odoo/start-fake-odoo.ts";
import { makeRefund } from "./refund-order.ts";
import { openTestShop, type TestShop, withoutJobs } from "./test-shop.ts";

/**
 * A shop with an Odoo that syncs only when the test calls it: the process that runs its jobs has no
 * ERP, and its changes enqueue none.
 */
export type ErpShop = TestShop & {
  odoo: FakeOdoo;
  /** Runs the job that was just requested. @returns whether the queue would retry it */
  sync(orderId: string): Promise<boolean>;
  /** Runs a retry, or another job for the same order. */
  syncAgain(orderId: string): Promise<boolean>;
  /** Syncs, and expects that nothing is left to do. */
  expectSynced(orderId: string): Promise<void>;
  /** Buys, and syncs the order. @returns its id */
  buy(options?: Parameters<typeof buy>[1]): Promise<string>;
  /** Refunds as the owner does, and syncs the order. @returns the amount */
  refund(orderId: string, choose?: Parameters<typeof makeRefund>[2]): Promise<number>;
  /** The provider says that the money of all refunds is here again; then it syncs the order. */
  failRefunds(orderId: string): Promise<void>;
  /** Presses Retry, and syncs the order. */
  retry(orderId: string): Promise<void>;
  /** Changes an order's status, and syncs it. */
  setStatus(orderId: string, status: OrderStatus): Promise<void>;
  setPaymentStatus(orderId: string, status: PaymentStatus): Promise<void>;
  totalOf(orderId: string): Promise<number>;
  state(orderId: string): Promise<ErpSync>;
  expectDone(orderId: string): Promise<void>;
  /** Events that syncs wrote to an order's history. */
  erpHistory(orderId: string): Promise<Readonly<Record<string, unknown>>[]>;
  ship(orderId: string): Promise<void>;
  /** Deletes the stored sync state of an order and connects to an empty Odoo. */
  startOver(version: OdooVersion): Promise<void>;
  /** As after a restart with other settings. */
  choose(choices: Partial<OdooChoices & { apiKey: string }>): void;
};

/** Long enough for an answer, short enough for tests of a timeout. */
const TIMEOUT_MS = 1_000;
export const NEXT_TRY_SECONDS = 60;

/** @param options.hasJobs whether its orders are mailed, too, which takes as long as their syncs */
export async function openErpShop(
  version: OdooVersion = 18,
  { hasJobs = false } = {},
): Promise<ErpShop> {
  const opened = await openTestShop();
  let odoo = await startFakeOdoo({ version });
  const inner = hasJobs ? opened.shop : withoutJobs(opened.shop);
  let shop = withErp(inner, erpOf(odoo));
  async function syncAgain(orderId: string): Promise<boolean> {
    try {
      await syncOrderToErp(shop, orderId, { retryWithinSeconds: NEXT_TRY_SECONDS });
      return false;
    } catch {
      return true;
    }
  }
  async function sync(orderId: string): Promise<boolean> {
    await shop.db.transaction().execute((tx) => requestErpSync(tx, orderId, opened.time.now));
    return await syncAgain(orderId);
  }
  async function stateOf(orderId: string): Promise<ErpSync> {
    const found = await findErpSync(shop.db, orderId);
    if (!found) throw new Error("This order was never to be mirrored.");
    return found;
  }
  async function expectDone(orderId: string): Promise<void> {
    const { state, lastError } = await stateOf(orderId);
    expect([state, lastError]).toEqual(["done", null]);
  }
  return {
    ...opened,
    get shop() {
      return shop;
    },
    get odoo() {
      return odoo;
    },
    sync,
    syncAgain,
    async expectSynced(orderId) {
      await sync(orderId);
      await expectDone(orderId);
    },
    async buy(options) {
      const orderId = await buy(shop, options);
      await sync(orderId);
      return orderId;
    },
    async refund(orderId, choose) {
      const amount = await makeRefund(shop, orderId, choose);
      await sync(orderId);
      return amount;
    },
    async failRefunds(orderId) {
      await changeRows(
        shop.db,
        "refunds",
        { status: "failed", changed_at: opened.time.now },
        { order_id: orderId },
      );
      await sync(orderId);
    },
    async retry(orderId) {
      await retryErpSync(shop, orderId);
      await sync(orderId);
    },
    async setStatus(orderId, status) {
      expect((await changeOrderStatus(shop, orderId, status)).code).toBe("changed");
      await sync(orderId);
    },
    async setPaymentStatus(orderId, payment_status) {
      const paid = shop.db.updateTable("orders").set({ payment_status });
      await paid.where("id", "=", orderId).execute();
    },
    async totalOf(orderId) {
      return (await findOrder(shop.db, orderId))?.total ?? 0;
    },
    state: stateOf,
    expectDone,
    async erpHistory(orderId) {
      const lines = await listOrderEvents(shop.db, orderId);
      return lines.filter(({ kind }) => kind === "erp").map(({ detail }) => detail);
    },
    async ship(orderId) {
      const changed = await changeOrderStatus(shop, orderId, "shipped");
      expect(changed.code).toBe("changed");
    },
    async startOver(next) {
      await odoo.close();
      odoo = await startFakeOdoo({ version: next });
      shop = withErp(shop, erpOf(odoo));
      await changeRows(shop.db, "erp_syncs", {
        state: "waiting",
        customer_id: null,
        delivery_contact_id: null,
        tracking: null,
        goods: null,
        cancelled_at: null,
        making: null,
        making_until: null,
        sale_order_id: null,
        invoice_id: null,
        payment_id: null,
        paid_at: null,
        delivered_at: null,
        attempts: 0,
        last_error: null,
        quiet_until: null,
      });
      await shop.db.deleteFrom("erp_credits").execute();
      await shop.db.deleteFrom("erp_deliveries").execute();
    },
    choose(choices) {
      shop = withErp(shop, erpOf(odoo, choices));
    },
    async close() {
      await odoo.close();
      await opened.close();
    },
  };
}

/** As after a restart with this ERP. */
export function withErp(shop: AppContext, erp: Erp): AppContext {
  return { ...shop, erp, orderSubscribers: orderSubscribers({ ...shop, erp }) };
}

/** As without settings. */
export const noElsewhereJournals = {
  cash: undefined,
  check: undefined,
  terminal: undefined,
  transfer: undefined,
  other: undefined,
};

/** Connects to a fake Odoo, with the settings that a test chooses. */
export function erpOf(
  { environment }: FakeOdoo,
  choices: Partial<OdooChoices & { apiKey: string }> = {},
): Erp {
  return odooErp(
    {
      url: environment.ODOO_URL,
      db: environment.ODOO_DB,
      login: environment.ODOO_LOGIN,
      apiKey: environment.ODOO_API_KEY,
      company: undefined,
      journal: undefined,
      elsewhereJournals: noElsewhereJournals,
      owedAccounts: { "SHOP-TAX": undefined, "SHOP-GIFT": undefined },
      warehouse: undefined,
      taxMode: "line",
      feeAccount: undefined,
      payoutAccount: undefined,
      ...choices,
    },
    TIMEOUT_MS,
  );
}

/**
 * The points at which the calls of a sync can be interrupted: after each call that changes something. With ERP_CUT_OFFS=all
 * (`npm run test:all`) also before it, and after each read (an interrupted read has the same effect before and after).
 */
export function cutOffsOf(calls: readonly OdooCall[]): CutOff[] {
  const isEveryCall = process.env.ERP_CUT_OFFS === "all";
  return calls.flatMap(({ method }, index): CutOff[] => {
    const at = index + 1;
    const after: CutOff = { at, moment: "after" };
    const changes = !/^(search_read|read|authenticate|version_info)$/.test(method);
    if (!isEveryCall) return changes ? [after] : [];
    return changes ? [{ at, moment: "before" }, after] : [after];
  });
}

type CutOff = {
  /** Number of the call, from 1. */
  readonly at: number;
  readonly moment: "before" | "after";
};

/** Expects each document once, with the same cents as in the shop. */
export async function expectMirroredOnce(
  { shop, odoo }: Pick<ErpShop, "shop" | "odoo">,
  orderId: string,
  wanted: { readonly paid: boolean; readonly delivered: boolean },
): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error("The order is gone.");
  const { orderNumber: reference, total } = order;
  const { partners, products, orders, invoices, payments, pickings } = odoo.ledger();
  expect(partners.filter(({ email }) => email === order.customerEmail)).toHaveLength(1);
  const skus = products.map(({ sku }) => sku);
  expect(skus).toEqual([...new Set(skus)]);
  const sent = orders.filter((each) => each.reference === reference);
  expect(sent).toMatchObject([{ state: "sale", total, tax: 0 }]);
  const bills = invoices.filter((each) => each.reference === reference);
  expect(bills).toMatchObject([
    { state: "posted", total, paymentState: wanted.paid ? "paid" : "not_paid" },
  ]);
  const [intent] = await rowsOf(shop.db, "payments", ["provider_id"], { order_id: orderId });
  expect(payments.filter((each) => each.invoiceIds.includes(bills[0]?.id ?? 0))).toMatchObject(
    wanted.paid ? [{ amount: total, reference: intent?.provider_id ?? reference }] : [],
  );
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const deliveries = pickings.filter(({ orderId: id }) => id === sent[0]?.id);
  expect(deliveries).toMatchObject([{ state: wanted.delivered ? "done" : expect.any(String) }]);
  const done = deliveries.flatMap(({ moves }) => moves).reduce((sum, move) => sum + move.done, 0);
  expect(done).toBe(wanted.delivered ? units : 0);
}
