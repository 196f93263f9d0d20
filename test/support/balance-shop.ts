import { vi } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { getBalanceReading } from "#server/balance/balance-queries.ts";
import { readBalanceJob } from "#server/balance/read-balance.ts";
import { odooErp } from "#server/erp/odoo/odoo-erp.ts";
import { orderSubscribers } from "#server/order-subscribers.ts";
import { addClearingJournal, type OdooVersion } from "./fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "./fake-odoo/start-fake-odoo.ts";
import { openStripeShop, type StripeShop } from "./stripe-shop.ts";

/** A shop with Stripe and an Odoo that books fees and payouts. Its own jobs know no Odoo. */
export type BalanceShop = StripeShop & {
  readonly odoo: FakeOdoo;
  /** What the daily job does. @returns whether the queue would try it again */
  run(): Promise<boolean>;
  /** As after a start with other settings; without accounts nothing is booked. */
  choose(accounts: { readonly fee?: string; readonly payout?: string }): void;
};

/** Long enough for an answer, short enough for a test of one that never comes. */
const TIMEOUT_MS = 400;

export async function openBalanceShop(version: OdooVersion = 18): Promise<BalanceShop> {
  const house = await openStripeShop();
  const odoo = await startFakeOdoo({ version, now: () => house.time.now });
  const clearing = addClearingJournal(odoo.world);
  const withAccounts = (feeAccount: string | undefined, payoutAccount: string | undefined) => {
    const { environment } = odoo;
    const erp = odooErp(
      {
        url: environment.ODOO_URL,
        db: environment.ODOO_DB,
        login: environment.ODOO_LOGIN,
        apiKey: environment.ODOO_API_KEY,
        company: undefined,
        journal: clearing.ODOO_JOURNAL,
        warehouse: undefined,
        taxMode: "line",
        feeAccount,
        payoutAccount,
      },
      TIMEOUT_MS,
    );
    const { shop } = house;
    return { ...shop, erp, orderSubscribers: orderSubscribers({ ...shop, erp }) };
  };
  let shop: AppContext = withAccounts(clearing.ODOO_FEE_ACCOUNT, clearing.ODOO_PAYOUT_ACCOUNT);
  // The start has a job read the balance, which must not come between.
  await vi.waitFor(async () => {
    if (!(await getBalanceReading(house.shop.db)).readAt) throw new Error("not read yet");
  }, 10_000);
  return {
    ...house,
    get shop() {
      return shop;
    },
    odoo,
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
    async close() {
      await odoo.close();
      await house.close();
    },
  };
}
