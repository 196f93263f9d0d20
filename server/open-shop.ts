import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { loadSampleBars } from "./catalog/load-sample-bars.ts";
import { demoPaymentStore } from "./checkout/demo-payment-queries.ts";
import { sweepAge, sweepPayments } from "./checkout/sweep-payments.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import { jsonb } from "./db/json.ts";
import { migrate } from "./db/migrate.ts";
import { type Connection, openDatabase } from "./db/open-database.ts";
import { capturingMailer, unconfiguredMailer } from "./email/mailer.ts";
import type { Settings } from "./env.ts";
import { type JobQueue, openJobQueue } from "./jobs/job-queue.ts";
import { sendOrderEmail } from "./orders/send-order-email.ts";
import { sendOrderLink } from "./orders/send-order-link.ts";
import { demoPayments } from "./payments/demo-payments.ts";
import { unavailablePayments } from "./payments/unavailable-payments.ts";
import type { Shop } from "./shop.ts";

export type OpenShop = Shop & {
  /** Stops the jobs and closes the database's connections. */
  close(): Promise<void>;
};

/**
 * Opens the shop on a database that is there: migrates it, loads the sample bars in demo mode,
 * starts the jobs.
 */
export async function openShop(options: {
  readonly settings: Settings;
  readonly connection: Connection;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly onProgress?: (line: string) => void;
}): Promise<OpenShop> {
  const { settings, connection, log, clock = () => new Date(), onProgress = () => {} } = options;
  const db = openDatabase(connection, log);
  let jobs: JobQueue | undefined;
  try {
    const applied = await migrate(db);
    if (applied.length > 0) onProgress(`Applied ${applied.length} migration(s).`);
    if (settings.mode === "demo") {
      const loaded = await loadSampleBars(db, clock);
      if (loaded > 0) onProgress(`Loaded ${loaded} sample bars.`);
    }
    const secret = settings.sessionSecret ?? (await getOrMakeSecret(db));
    jobs = await openJobQueue(connection, log);
    // Connections of its own, as a provider elsewhere would have: it is asked inside transactions,
    // and must not wait for a connection that waits for it.
    const demoDb = settings.mode === "demo" ? openDatabase(connection, log, 4) : null;
    const demo = demoDb && demoPayments(demoPaymentStore(demoDb));
    const shop: Shop = {
      settings,
      secret,
      db,
      jobs,
      payments: demo ?? unavailablePayments(),
      demoPayments: demo,
      mailer: settings.mode === "demo" ? capturingMailer() : unconfiguredMailer(),
      clock,
      log,
    };
    await jobs.start({
      "send-order-email": (data) => sendOrderEmail(shop, data),
      "send-order-link": (data) => sendOrderLink(shop, data),
      "sweep-payments": async ({ everything }) => {
        await sweepPayments(shop, everything ? undefined : sweepAge(clock()));
      },
    });
    // Whatever was paid while nobody was listening becomes an order now.
    const opened = jobs;
    await db
      .transaction()
      .execute((tx) => opened.enqueue(tx, "sweep-payments", { everything: true }));
    return {
      ...shop,
      async close() {
        await opened.stop();
        await demoDb?.destroy();
        await db.destroy();
      },
    };
  } catch (error) {
    await jobs?.stop();
    await db.destroy();
    throw error;
  }
}

/** A demo shop signs with a secret of its own that survives restarts. */
async function getOrMakeSecret(db: Database): Promise<string> {
  const key = "session_secret";
  await db
    .insertInto("shop_settings")
    .values({ key, value: jsonb(randomBytes(32).toString("base64url")) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await db
    .selectFrom("shop_settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return String(row.value);
}
