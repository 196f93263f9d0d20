import { vi } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { requestErpSync } from "#server/erp/sync/erp-sync-queries.ts";
import { syncOrderToErp } from "#server/erp/sync/sync-order-to-erp.ts";
import { getBalanceReading } from "#server/payouts/balance-queries.ts";
import { readBalanceJob } from "#server/payouts/read-balance.ts";
import { erpOf, withErp } from "./erp-shop.ts";
import { addClearingJournal, type OdooVersion } from "./fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "./fake-odoo/start-fake-odoo.ts";
import { openStripeShop, type StripeShop } from "./stripe-shop.ts";
import { withoutJobs } from "./test-shop.ts";

/** A shop with Stripe and an Odoo that books fees and payouts, whose changes enqueue no jobs. */
export type BalanceShop = StripeShop & {
  readonly odoo: FakeOdoo;
  /** Runs the job of an order's sync. */
  sync(orderId: string): Promise<void>;
  /** Runs the daily job. @returns whether the queue would retry it */
  run(): Promise<boolean>;
  /** As after a restart with other settings; without accounts nothing is booked. */
  choose(accounts: { readonly fee?: string; readonly payout?: string }): void;
};

export async function openBalanceShop(version: OdooVersion = 18): Promise<BalanceShop> {
  const house = await openStripeShop();
  const startOdoo = () => startFakeOdoo({ version, now: () => house.time.now });
  let odoo = await startOdoo();
  let clearing = addClearingJournal(odoo.world);
  const withAccounts = (feeAccount: string | undefined, payoutAccount: string | undefined) => {
    const journal = clearing.ODOO_JOURNAL;
    return withErp(withoutJobs(house.shop), erpOf(odoo, { journal, feeAccount, payoutAccount }));
  };
  const withBothAccounts = () =>
    withAccounts(clearing.ODOO_FEE_ACCOUNT, clearing.ODOO_PAYOUT_ACCOUNT);
  let shop: AppContext = withBothAccounts();
  // Wait for the job that reads the balance at startup, so that it does not interfere.
  await vi.waitFor(async () => {
    if (!(await getBalanceReading(house.shop.db)).readAt) throw new Error("not read yet");
  }, 10_000);
  return {
    ...house,
    get shop() {
      return shop;
    },
    get odoo() {
      return odoo;
    },
    async sync(orderId) {
      await shop.db.transaction().execute((tx) => requestErpSync(tx, orderId, house.time.now));
      await syncOrderToErp(shop, orderId, { retryWithinSeconds: 60 });
    },
    async run() {
      try {
        await readBalanceJob.handler({ ...shop, erp: shop.erp }, {}, { retryWithinSeconds: 60 });
        return false;
      } catch {
        return true;
      }
    },
    choose({ fee, payout }) {
      shop = withAccounts(fee, payout);
    },
    async rewound() {
      await house.rewound?.();
      await odoo.close();
      odoo = await startOdoo();
      clearing = addClearingJournal(odoo.world);
      shop = withBothAccounts();
    },
    async close() {
      await odoo.close();
      await house.close();
    },
  };
}
