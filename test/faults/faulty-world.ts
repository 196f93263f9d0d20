import { rmSync, symlinkSync } from "node:fs";
import { sql } from "kysely";
import { ZERO } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { loadSampleProducts } from "#server/catalog/load-sample-products.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";
import { savePromotion } from "#server/promotions/save-promotion.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { storeSettings } from "#server/settings/settings-queries.ts";
import { addLot } from "#server/stock/lot-queries.ts";
import { startCounting } from "#server/stock/start-counting.ts";
import type { OdooCall } from "../support/fake-odoo/odoo-wire.ts";
import { addCashJournal, addClearingJournal } from "../support/fake-odoo/odoo-world.ts";
import { startFakeOdoo } from "../support/fake-odoo/start-fake-odoo.ts";
import { browserOf } from "../support/fake-stripe/browser-of-fake-stripe.ts";
import { startFakeStripe } from "../support/fake-stripe/start-fake-stripe.ts";
import { openMailbox, type SmtpStep } from "../support/mailbox.ts";
import { postedUntil } from "../support/odoo-books.ts";
import { type ProxiedStatement, startPostgresProxy } from "../support/postgres-proxy.ts";
import { sellGiftCards } from "../support/sold-gift-cards.ts";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";
import { type Boundary, stepOfStatement, type Verdict } from "./boundary.ts";
import { type CampaignShopper, CODE, type Counter } from "./campaign-shopper.ts";
import type { Random } from "./random.ts";
import { superviseShop } from "./supervised-shop.ts";

const PIN = "71935048";

export type FaultyWorld = Awaited<ReturnType<typeof openFaultyWorld>>;

/** There are more of this bar than are bought. */
export const FULL_BAR = 1;
/** This bar has lots. */
export const LOTS_BAR = 2;
/** There are fewer of this bar than are wanted. */
export const SCARCE_BAR = 6;

/** Bars that are counted, and how many there are at first. */
export type CountedStock = {
  readonly counted: ReadonlyMap<number, number>;
  /** Bars of these products belong to lots, which hold all of them. */
  readonly lots: readonly {
    readonly productId: number;
    readonly code: string;
    readonly bestBefore: string;
    readonly quantity: number;
  }[];
};

/** What was posted in the ERP when its days were closed. */
export type ClosedBooks = { readonly day: string; readonly posted: readonly unknown[] };

export type WorldOptions = {
  /** Settings of the shop's process, beside those of the outside systems or instead of them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Everybody's time; the machine's by default. */
  readonly clock?: () => Date;
  readonly stock?: CountedStock;
  /** How often the discount code may be used; without limit by default. */
  readonly codeUses?: number;
  readonly bankSettlesAfterMs?: number;
};

const codeOfCampaign = {
  id: null,
  version: 0,
  isActive: true,
  terms: {
    code: CODE,
    name: "",
    effect: { kind: "percent", percent: percent(1000) },
    minimum: ZERO,
    productIds: [],
    categories: [],
    boxes: "included",
    fromDay: null,
    untilDay: null,
    maxUses: null,
    firstOrderOnly: false,
    oncePerCustomer: false,
  },
} as const;

/** The stock of the fault campaign: the first lot expires first and is soon empty. */
const stockOfCampaign: CountedStock = {
  counted: new Map([
    [FULL_BAR, 50_000],
    [LOTS_BAR, 50_000],
    [SCARCE_BAR, 6],
  ]),
  lots: [
    { productId: LOTS_BAR, code: "LOT-0", bestBefore: "2030-01-31", quantity: 40 },
    { productId: LOTS_BAR, code: "LOT-1", bestBefore: "2031-01-31", quantity: 49_960 },
  ],
};

/**
 * The built shop as a process with everything it depends on, each able to fail: its PostgreSQL
 * behind a proxy, the payment provider, a mail server and the ERP. They keep running when the shop
 * is killed.
 */
export async function openFaultyWorld(random: Random, options: WorldOptions = {}) {
  const { clock = () => new Date(), stock = stockOfCampaign } = options;
  const dataDir = temporaryDataFolder();
  let postgres = await startEmbeddedPostgres({ dataDir });
  const { host, user, database } = postgres.connection;
  // Without the proxy, to check the data whatever happens to the shop's connections.
  const db = openDatabase(postgres.connection, createLog("silent"), 4);
  await migrate(db);
  await loadSampleProducts({ db, clock });
  for (const [productId, onHand] of stock.counted) {
    await startCounting({ db, clock }, { productId, onHand });
  }
  for (const lot of stock.lots) {
    await addLot({ db, clock }, { ...lot, madeOn: null, note: "", isReceived: false });
  }
  const { terms } = codeOfCampaign;
  const maxUses = options.codeUses ?? null;
  await savePromotion({ db, clock }, { ...codeOfCampaign, terms: { ...terms, maxUses } });
  await sellGiftCards({ db, clock, log: createLog("silent") });
  await storeSettings(db, shippingSection, {
    data: { ...defaultShippingSettings, offersGifts: true, sendsToSeveral: true },
    expectedVersion: 0,
    at: clock(),
    by: "owner",
  });

  const proxy = await startPostgresProxy(`${host}/.s.PGSQL.5432`);
  const provider = await startFakeStripe({ clock, random: random.next });
  const version = random.pick([16, 17, 18, 19] as const);
  const erp = await startFakeOdoo({ version, now: clock });
  const clearing = addClearingJournal(erp.world);
  const cash = addCashJournal(erp.world);
  const mailbox = await openMailbox();
  provider.settings.bankSettlesAfterMs = options.bankSettlesAfterMs ?? 2_000;

  const shop = await superviseShop({
    SHOP_MODE: "production",
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    SITE_URL: "https://bars.example",
    SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
    ADMIN_PIN: PIN,
    SHOP_EMAIL: "owner@bars.example",
    EMAIL_FROM: "shop@bars.example",
    ORDER_EMAIL_TO: "owner@bars.example",
    SMTP_URL: mailbox.url,
    ...provider.environment,
    ...erp.environment,
    ...clearing,
    ...cash,
    ...options.environment,
  });
  provider.webhooks.url = `${shop.url}/api/webhooks/stripe`;

  let watch: ((boundary: Boundary) => Verdict) | undefined;
  /** @returns whether the process was killed here */
  function reach(boundary: Boundary): boolean {
    if (watch?.(boundary) !== "is killed") return false;
    shop.kill();
    return true;
  }

  const closedBooks: ClosedBooks[] = [];

  const systems = { conche: "database", "conche-jobs": "jobs" } as const;
  proxy.onStatement = ({ applicationName, moment, sql }: ProxiedStatement) => {
    const system = systems[applicationName as keyof typeof systems];
    if (!system) return "pass";
    return reach({ system, moment, step: stepOfStatement(sql) }) ? "cut" : "pass";
  };
  provider.onRequest = (moment, request) => {
    const step = `${request.method} ${request.path.replaceAll(/(pi|ch|py|re|evt)_\w+/g, "…")}`;
    if (!reach({ system: "provider", moment, step })) return;
    // The request did not arrive.
    if (moment === "before") {
      provider.faults.add({ kind: "drop-before", when: (other) => other === request });
    }
  };
  mailbox.onStep((step) => {
    const moment = step === "kept" || step === "answered" ? "after" : "before";
    if (!reach({ system: "mail", moment, step })) return;
    mailbox.fail({ at: step as SmtpStep, drop: true }, 1);
  });
  const atErp =
    (moment: Boundary["moment"]) =>
    ({ model, method }: OdooCall) =>
      reach({ system: "erp", moment, step: `${model}.${method}` }) ? ("drop" as const) : undefined;
  erp.before = atErp("before");
  erp.after = atErp("after");

  const browser = browserOf(provider);
  const counter: Counter = {
    shopUrl: shop.url,
    shopIsUp: shop.up,
    async confirmPayment(clientSecret, shopper) {
      const intent = { id: clientSecret.split("_secret_")[0] ?? "", client_secret: clientSecret };
      const requested = await browser
        .confirm(intent, paymentMethodOf(shopper))
        .catch(() => undefined);
      const { body } = requested?.status === 200 ? requested : await browser.retrieve(intent);
      if (body.status === "succeeded" || body.status === "processing") return "paid";
      return requested ? "not paid" : "no answer";
    },
  };

  return {
    db,
    shop,
    proxy,
    provider,
    erp,
    mailbox,
    counter,
    pin: PIN,
    stock,
    clock,
    /** Sets the function that decides at every boundary; undefined to kill nothing. */
    watchBoundaries(next: ((boundary: Boundary) => Verdict) | undefined) {
      watch = next;
    },
    /** From now on the code may be used only so many times more. */
    async limitCode(more: number) {
      await sql`
        update promotions set version = version + 1,
          terms = jsonb_set(terms, '{maxUses}', to_jsonb(uses + ${more}::integer))`.execute(db);
    },
    closedBooks: closedBooks as readonly ClosedBooks[],
    /** The accountant locks all days up to this one in the ERP. */
    closeBooks(day: string) {
      erp.world.lockDay = day;
      closedBooks.push({ day, posted: postedUntil(erp.ledger(), day) });
    },
    async restartDatabase() {
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir });
      // The socket is in a new folder after each start; a symlink at the first path leads to it.
      rmSync(host, { force: true });
      symlinkSync(postgres.connection.host, host);
    },
    async close() {
      watch = undefined;
      await shop.dispose();
      await db.destroy();
      await Promise.all([provider.close(), erp.close(), mailbox.close(), proxy.close()]);
      await postgres.stop();
      rmSync(host, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In the format of the provider's script. */
function paymentMethodOf({ method, email, account }: CampaignShopper): Record<string, string> {
  const billing = {
    "payment_method_data[billing_details][name]": "Robin Sample",
    "payment_method_data[billing_details][email]": email,
  };
  if (method === "card") {
    return {
      ...billing,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": account,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    };
  }
  return {
    ...billing,
    "payment_method_data[type]": "us_bank_account",
    "payment_method_data[us_bank_account][account_holder_type]": "individual",
    "payment_method_data[us_bank_account][routing_number]": "110000000",
    "payment_method_data[us_bank_account][account_number]": account,
  };
}
