import type { Logger } from "pino";
import type { AppContext } from "./app-context.ts";
import { easypostProvider } from "./carriers/easypost/easypost-provider.ts";
import { loadSampleProducts } from "./catalog/load-sample-products.ts";
import { sweepPaymentsJob } from "./checkout/settle/sweep-payments.ts";
import { capturingMailer, unconfiguredMailer } from "./email/mailer.ts";
import type { SmtpMailer } from "./email/smtp-mailer.ts";
import { odooErp } from "./erp/odoo/odoo-erp.ts";
import { jobsFor, requeueJob } from "./jobs.ts";
import { orderSubscribers } from "./order-subscribers.ts";
import { demoPayments } from "./payments/demo/demo-payments.ts";
import { unavailablePayments } from "./payments/unavailable-payments.ts";
import { openClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import { migrateAt } from "./platform/db/migrate.ts";
import { type Connection, openDatabase, prepared } from "./platform/db/open-database.ts";
import { shareConnections } from "./platform/db/share-connections.ts";
import { type ChangeWatch, watchChanges } from "./platform/db/watch-changes.ts";
import { openJobQueue } from "./platform/jobs/job-queue.ts";
import { getSessionSecret } from "./session-secret.ts";
import { decideOpening } from "./shop/decide-opening.ts";
import { openLiveSettings } from "./shop/live-settings.ts";
import { openStorage } from "./storage/open-storage.ts";

export type OpenApp = AppContext & {
  /** Notifications of the database about changes by any process. */
  readonly changes: ChangeWatch;
  /** Stops the jobs and closes the database connections. */
  close(): Promise<void>;
};

/**
 * Opens the shop on an existing database: migrates it, loads the sample bars in demo mode, and
 * starts the jobs.
 */
export async function openApp(options: {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Logger;
  readonly clock?: AppContext["clock"];
  readonly onProgress?: (line: string) => void;
}): Promise<OpenApp> {
  const { config, connection, log, onProgress = () => {} } = options;
  const { clock = openClock(config.clockFile) } = options;
  const takesDemoPayments = config.mode === "demo" && !config.stripe;
  const share = shareConnections(config.databasePool, { takesDemoPayments });
  const db = openDatabase(connection, log, share.pages);
  const closers = [() => db.destroy()];

  /** Closes what was opened, the last first. */
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };

  try {
    const applied = await migrateAt(connection, log);
    if (applied.length > 0) onProgress(`Applied ${applied.length} migration(s).`);

    const loaded = config.mode === "demo" ? await loadSampleProducts({ db, clock }) : 0;
    if (loaded > 0) onProgress(`Loaded ${loaded} sample bars.`);

    await decideOpening({ db, config, clock });

    const changes = watchChanges(connection, log);
    closers.push(() => changes.stop());
    const live = await openLiveSettings({ db, config, log }, changes);
    const { details } = live;
    const secret = await getSessionSecret(config, db);

    // Separate connections, as an external provider would have.
    const demoDb = takesDemoPayments ? openDatabase(connection, log, share.demoPayments) : null;
    closers.push(async () => await demoDb?.destroy());
    const systems = await openOutsideSystems({ config, details, clock, demoDb });
    const { erp, taxes } = systems;
    closers.push(async () => await systems.smtp?.close());

    const kinds = jobsFor(config, details().timeZone);
    const jobs = await openJobQueue(connection, log, kinds, share.jobs);
    const closing = new AbortController();
    closers.push(async () => {
      // A backup may take minutes, so it is aborted; another process or the next start repeats it.
      closing.abort(new Error("The shop is closing."));
      await jobs.stop();
    });

    const ctx: AppContext = {
      config,
      details,
      opening: live.opening,
      currentSettings: live.get,
      reloadSettings: live.reload,
      refreshSettings: live.refresh,
      secret,
      db,
      jobs,
      payments: systems.payments,
      demoPayments: systems.demoPayments,
      taxes,
      mailer: systems.mailer,
      erp,
      shipping: systems.shipping,
      storage: systems.storage,
      orderSubscribers: orderSubscribers({ erp, taxes, jobs, clock }),
      clock,
      log,
    };

    await jobs.start({ ...ctx, connection, signal: closing.signal });
    // Catch up on payments and work from while no process ran.
    await jobs.enqueueMissing(sweepPaymentsJob, [{ everything: true }]);
    await jobs.enqueueMissing(requeueJob, [{}]);
    return { ...ctx, changes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Each outside system that is configured, or what stands in for it. */
async function openOutsideSystems(
  options: Pick<AppContext, "config" | "details" | "clock"> & {
    /** For simulated payments. */
    readonly demoDb: Database | null;
  },
) {
  const { config, details, clock, demoDb } = options;
  const stripe = await openStripeClients(config, details, clock);
  const demo = demoDb && demoPayments(prepared(demoDb));
  const smtp = await smtpFor(config, details);
  return {
    payments: stripe.payments ?? demo ?? unavailablePayments(),
    demoPayments: demo,
    taxes: stripe.taxes,
    // Without a mail server, a demo captures mail; in production sending fails.
    mailer: smtp ?? (config.mode === "demo" ? capturingMailer() : unconfiguredMailer()),
    smtp,
    erp: config.odoo && odooErp(config.odoo),
    shipping: config.easypost && easypostProvider(config.easypost),
    storage: openStorage(config),
  };
}

// Libraries of outside systems are loaded only when configured, to save startup time and memory.

async function openStripeClients(
  { stripe }: Config,
  details: AppContext["details"],
  clock: AppContext["clock"],
): Promise<{ payments: AppContext["payments"] | null; taxes: AppContext["taxes"] }> {
  if (!stripe) return { payments: null, taxes: null };
  const { stripePayments } = await import("./payments/stripe/stripe-payments.ts");
  const { stripeTax } = await import("./payments/stripe/stripe-tax.ts");
  const payments = stripePayments(stripe, { shopName: () => details().name, clock });
  return { payments, taxes: stripeTax(stripe) };
}

async function smtpFor(
  { smtpUrl, emailFrom }: Config,
  details: AppContext["details"],
): Promise<SmtpMailer | null> {
  if (!smtpUrl) return null;
  const { smtpMailer } = await import("./email/smtp-mailer.ts");
  return smtpMailer({
    smtpUrl,
    from: emailFrom,
    sender: () => ({ name: details().name, replyTo: details().email || emailFrom }),
  });
}
