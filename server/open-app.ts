import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { AppContext } from "./app-context.ts";
import { uploadsOf } from "./backup/backup-place.ts";
import { makeNightlyBackup } from "./backup/make-nightly-backup.ts";
import { loadSampleProducts } from "./catalog/load-sample-products.ts";
import { cleanUpCheckouts } from "./checkout/clean-up-checkouts.ts";
import { processPaymentEvent, takeUpLostEvents } from "./checkout/payment-events.ts";
import { sweepPayments } from "./checkout/sweep-payments.ts";
import { capturingMailer, unconfiguredMailer } from "./email/mailer.ts";
import { sendOrderEmail } from "./email/send-order-email.ts";
import { sendOrderLink } from "./email/send-order-link.ts";
import { type SmtpMailer, smtpMailer } from "./email/smtp-mailer.ts";
import { sweepOrderEmails } from "./email/sweep-order-emails.ts";
import { odooErp } from "./erp/odoo/odoo-erp.ts";
import { takeUpLostErpSyncs } from "./erp/requeue-orphaned-erp-syncs.ts";
import { syncOrderToErp } from "./erp/sync-order-to-erp.ts";
import { makeAvif } from "./media/make-avif.ts";
import { sweepMedia } from "./media/sweep-media.ts";
import { demoPaymentStore } from "./payments/demo/demo-payment-queries.ts";
import { demoPayments } from "./payments/demo/demo-payments.ts";
import { stripePayments } from "./payments/stripe/stripe-payments.ts";
import { unavailablePayments } from "./payments/unavailable-payments.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import { migrateAt } from "./platform/db/migrate.ts";
import { type Connection, openDatabase } from "./platform/db/open-database.ts";
import { type JobQueue, openJobQueue } from "./platform/jobs/job-queue.ts";
import { runRestoredJobs } from "./platform/jobs/run-restored-jobs.ts";
import { checkAgreement } from "./reconciliation/reconcile-payments.ts";
import { openStorage } from "./storage/open-storage.ts";

export type OpenApp = AppContext & {
  /** Stops the jobs and closes the database's connections. */
  close(): Promise<void>;
};

/**
 * Opens the shop on a database that is there: migrates it, loads the sample bars in demo mode,
 * starts the jobs.
 */
export async function openApp(options: {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly onProgress?: (line: string) => void;
}): Promise<OpenApp> {
  const { config, connection, log, clock = () => new Date(), onProgress = () => {} } = options;
  const db = openDatabase(connection, log);
  let jobs: JobQueue | undefined;
  try {
    const applied = await migrateAt(connection, log);
    if (applied.length > 0) onProgress(`Applied ${applied.length} migration(s).`);
    if (config.mode === "demo") {
      const loaded = await loadSampleProducts(db, clock);
      if (loaded > 0) onProgress(`Loaded ${loaded} sample bars.`);
    }
    const secret = config.sessionSecret ?? (await getOrMakeSecret(db));
    const { backup } = config;
    const nightly = backup && { cron: backup.cron, timeZone: config.shop.timeZone };
    jobs = await openJobQueue(connection, log, nightly ? { "make-backup": nightly } : {});
    const closing = new AbortController();
    // Connections of its own, as a provider elsewhere would have.
    const takesDemoPayments = config.mode === "demo" && !config.stripe;
    const demoDb = takesDemoPayments ? openDatabase(connection, log, 4) : null;
    const demo = demoDb && demoPayments(demoPaymentStore(demoDb));
    const smtp = smtpFor(config);
    const ctx: AppContext = {
      config,
      secret,
      db,
      jobs,
      payments: config.stripe
        ? stripePayments(config.stripe, { shopName: config.shop.name, clock })
        : (demo ?? unavailablePayments()),
      demoPayments: demo,
      mailer: smtp ?? (config.mode === "demo" ? capturingMailer() : unconfiguredMailer()),
      erp: config.odoo && odooErp(config.odoo),
      storage: openStorage(config),
      clock,
      log,
    };
    await jobs.start({
      "send-order-email": (data) => sendOrderEmail(ctx, data),
      "send-order-link": (data) => sendOrderLink(ctx, data),
      "sweep-order-emails": async () => {
        await sweepOrderEmails(ctx);
      },
      "sync-order-to-erp": (data) => syncOrderToErp(ctx, data),
      "make-avif": (data) => makeAvif(ctx, data),
      "sweep-media": () => sweepMedia(ctx),
      "sweep-payments": async ({ everything }) => {
        await sweepPayments(ctx, { everything: everything ?? false });
      },
      "process-payment-event": ({ eventId }) => processPaymentEvent(ctx, eventId),
      "clean-up-checkouts": async () => {
        await cleanUpCheckouts(ctx);
      },
      "check-agreement": async () => {
        await checkAgreement(ctx);
      },
      "take-up-lost-work": async () => {
        await takeUpLostEvents(ctx);
        await takeUpLostErpSyncs(ctx);
      },
      // Only a process that has a folder takes them, and only it says when they come.
      "make-backup":
        backup &&
        (async () => {
          const [uploads, { signal }] = [uploadsOf(config), closing];
          await makeNightlyBackup({ ...backup, connection, uploads, clock, log, signal });
        }),
    });
    await runRestoredJobs(db, jobs, log);
    // Whatever was paid while nobody was listening becomes an order now, and is told of.
    const opened = jobs;
    await db.transaction().execute(async (tx) => {
      await opened.enqueue(tx, "sweep-payments", { everything: true });
      await opened.enqueue(tx, "sweep-order-emails", {});
      await opened.enqueue(tx, "take-up-lost-work", {});
    });
    return {
      ...ctx,
      async close() {
        // A backup may take minutes; another process, or the next start, begins it again.
        closing.abort(new Error("The shop is closing."));
        await opened.stop();
        await smtp?.close();
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

/** Without a mail server a demo keeps its mail, and production says of each that it failed. */
function smtpFor({ smtpUrl, emailFrom, shop }: Config): SmtpMailer | null {
  if (!smtpUrl) return null;
  return smtpMailer({ smtpUrl, from: emailFrom, fromName: shop.name, replyTo: shop.email });
}

/** A demo shop signs with a secret of its own that survives restarts. */
async function getOrMakeSecret(db: Database): Promise<string> {
  const name = "session";
  await db
    .insertInto("app_secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("app_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
