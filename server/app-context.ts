import type { Logger } from "pino";
import type { ShippingProvider } from "./carriers/shipping-provider.ts";
import type { Mailer } from "./email/mailer.ts";
import type { Erp } from "./erp/erp.ts";
import type { OrderSubscriber } from "./orders/order-subscriber.ts";
import type { DemoPaymentProvider } from "./payments/demo/demo-payments.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import type { JobQueue } from "./platform/jobs/job-queue.ts";
import type { LiveSettings } from "./shop/live-settings.ts";
import type { Storage } from "./storage/storage.ts";

/** The services that use cases need, constructed once by `openApp`. */
export type AppContext = {
  readonly config: Config;
  /** What the shop is called and how it is reached, as of now. */
  readonly details: LiveSettings["details"];
  /** Whether the shop sells, as of now. */
  readonly opening: LiveSettings["opening"];
  /** After a save of what the two above answer. */
  readonly reloadSettings: LiveSettings["reload"];
  /** Before each request and each job. */
  readonly refreshSettings: LiveSettings["refresh"];
  /** Signs the links in emails. */
  readonly secret: string;
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly payments: PaymentProvider;
  /** Null outside of demo mode: then no request can fake a payment. */
  readonly demoPayments: DemoPaymentProvider | null;
  readonly mailer: Mailer;
  /** Called with each change of an order, in the same transaction. */
  readonly orderSubscribers: readonly OrderSubscriber[];
  /** Null when none is configured: then no order is mirrored. */
  readonly erp: Erp | null;
  /** Buys labels. Null when none is configured: then tracking numbers are typed or imported. */
  readonly shipping: ShippingProvider | null;
  /** The pictures that staff uploaded. */
  readonly storage: Storage;
  /** The current time. Tests set it. */
  readonly clock: () => Date;
  readonly log: Logger;
};
