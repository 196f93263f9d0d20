import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { inject } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { openApp } from "#server/open-app.ts";
import { orderSubscribers } from "#server/order-subscribers.ts";
import type { PaymentProvider } from "#server/payments/payment-provider.ts";
import { parseConfig } from "#server/platform/config.ts";
import type { Connection } from "#server/platform/db/open-database.ts";
import type { Environment } from "#server/platform/environment.ts";
import { createLog } from "#server/platform/log.ts";
import { createDatabase, dropDatabase, withDatabase } from "./databases.ts";

export type TestShop = {
  readonly shop: AppContext;
  readonly connection: Connection;
  /** The shop's current time, which tests set. */
  readonly time: { now: Date };
  /** Advances the shop's time. */
  pass(ms: number): void;
  /** A second process on the same database. */
  openAnother(): Promise<AppContext>;
  closeOthers(): Promise<void>;
  close(): Promise<void>;
};

/** What production starts with, besides the owner's address. */
export const productionShop: Environment = {
  SHOP_MODE: "production",
  SITE_URL: "https://bars.example",
  SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
  ADMIN_PIN: "71935048",
};

/** A demo shop with its own database, the sample bars and working jobs. */
export async function openTestShop(environment: Environment = {}): Promise<TestShop> {
  const server = inject("databaseServer");
  const name = `conche_test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, inject("templateDatabase"));
  const connection = withDatabase(server, name);
  const time = { now: new Date("2026-11-20T15:00:00Z") };
  const open = () =>
    openApp({
      config: parseConfig(environment, tmpdir()),
      connection,
      log: createLog("silent"),
      clock: () => time.now,
    });
  const shop = await open();
  const others: Awaited<ReturnType<typeof open>>[] = [];
  const closeOthers = async () => {
    for (const each of others.splice(0)) await each.close();
  };
  return {
    shop,
    connection,
    time,
    pass(ms) {
      time.now = new Date(time.now.getTime() + ms);
    },
    async openAnother() {
      const another = await open();
      others.push(another);
      return another;
    },
    closeOthers,
    async close() {
      await shop.close();
      await closeOthers();
      await dropDatabase(server, name);
    },
  };
}

/** The same shop whose changes enqueue no jobs, which may run at any moment. */
export function withoutJobs(shop: AppContext): AppContext {
  const jobs = { ...shop.jobs, enqueue: async () => undefined, enqueueAt: async () => undefined };
  return { ...shop, jobs, orderSubscribers: orderSubscribers({ ...shop, jobs }) };
}

/** The same shop whose jobs do not run: `enqueued` is told of each. */
export function withoutRunningJobs(
  shop: AppContext,
  enqueued: (job: string, data: unknown) => void,
): AppContext {
  const enqueue: AppContext["jobs"]["enqueue"] = async (_tx, { name }, ...all) => {
    for (const data of all) enqueued(name, data);
  };
  return { ...shop, jobs: { ...shop.jobs, enqueue } };
}

/** The same shop in a process that is killed when it asks for the time for the second time. */
export function killedAtSecondStep(shop: AppContext): AppContext {
  let steps = 0;
  const clock = () => {
    steps += 1;
    if (steps === 2) throw new Error("Killed.");
    return shop.clock();
  };
  return { ...shop, clock };
}

/** The same shop whose provider answers these calls in another way. */
export function withPayments(shop: AppContext, change: Partial<PaymentProvider>): AppContext {
  return { ...shop, payments: { ...shop.payments, ...change } };
}

/** The same shop in a process that is killed before it commits a new or changed order. */
export function killedWhilePlacing(shop: AppContext): AppContext {
  const dying = async () => {
    throw new Error("killed");
  };
  return { ...shop, orderSubscribers: [...shop.orderSubscribers, dying] };
}
