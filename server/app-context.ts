import type { Logger } from "pino";
import type { ShippingProvider } from "./carriers/shipping-provider.ts";
import type { Mailer } from "./email/mailer.ts";
import type { Erp } from "./erp/interface/erp.ts";
import type { OrderSubscriber } from "./orders/order-subscriber.ts";
import type { DemoPaymentProvider } from "./payments/demo/demo-payments.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { TaxProvider } from "./payments/tax-provider.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import type { JobQueue } from "./platform/jobs/job-queue.ts";
import type { LiveSettings } from "./shop/live-settings.ts";
import type { Storage } from "./storage/storage.ts";

/** The services that use cases need, constructed once by `openApp`. */
export type AppContext = {
  readonly config: Config;
  /** Current details of the shop: its name, addresses and so on. */
  readonly details: LiveSettings["details"];
  /** Whether the shop is open, currently. */
  readonly opening: LiveSettings["opening"];
  /**
   * A section of the owner's settings, currently, for pages that show it. What is charged or saved
   * reads it with `getSettings`.
   */
  readonly currentSettings: LiveSettings["get"];
  /** To call after a change of settings. */
  readonly reloadSettings: LiveSettings["reload"];
  /** To call before each request and each job. */
  readonly refreshSettings: LiveSettings["refresh"];
  /** Signs the links in emails. */
  readonly secret: string;
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly payments: PaymentProvider;
  /** Calculates tax where the owner wants that. Null when no such service is configured. */
  readonly taxes: TaxProvider | null;
  /** Null outside demo mode, so that no request can fake a payment. */
  readonly demoPayments: DemoPaymentProvider | null;
  readonly mailer: Mailer;
  /** Called with each change of an order, in the same transaction. */
  readonly orderSubscribers: readonly OrderSubscriber[];
  /** Null when none is configured. */
  readonly erp: Erp | null;
  /** Buys labels. Null when none is configured: then tracking numbers are typed or imported. */
  readonly shipping: ShippingProvider | null;
  /** Uploaded pictures. */
  readonly storage: Storage;
  /** The current time. Tests replace it. */
  readonly clock: () => Date;
  readonly log: Logger;
};
