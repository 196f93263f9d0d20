import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import {
  type Environment,
  isAdminPinSet,
  readSettings,
  type Settings,
  trimSettings,
} from "./environment.ts";
import { findConfigProblems } from "./find-config-problems.ts";

/** The shop's configuration, read once at startup. No other file reads the environment. */
export type Config = Readonly<ReturnType<typeof parseConfig>>;

/** Public, because it is in the source code. */
export const DEMO_ADMIN_PIN = "2468";

/** Lists every missing or wrong setting, one sentence each. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const list = problems.map((line) => `  - ${line}`).join("\n");
    super(`There is a problem with the settings:\n${list}\n\n.env.example explains every setting.`);
    this.problems = problems;
  }
}

/**
 * Reads the environment, and a `.env` file in the working directory for what it does not set.
 * @throws SettingsError naming every problem at once
 */
export function loadConfig(): Config {
  const folder = process.cwd();
  const file = resolve(folder, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return parseConfig({ ...fromFile, ...process.env }, folder);
}

/** @throws SettingsError naming every problem at once */
export function parseConfig(environment: Environment, folder: string) {
  const trimmed = trimSettings(environment);
  const read = readSettings(trimmed);
  const problems = [...read.problems, ...findConfigProblems(trimmed)];
  if (!read.settings || problems.length > 0) throw new SettingsError(problems);

  return configOf(read.settings, folder, adminPinOf(read.settings, environment));
}

/** Unset means the demo's PIN; set but empty keeps the admin locked. */
function adminPinOf({ ADMIN_PIN }: Settings, environment: Environment): string {
  return ADMIN_PIN ?? (isAdminPinSet(environment) ? "" : DEMO_ADMIN_PIN);
}

function configOf(env: Settings, folder: string, adminPin: string) {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;

  return {
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST,
    /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The header in which they name the client. */
    clientHeader: env.CLIENT_ADDRESS_HEADER,
    /** Absolute path of the embedded database and the uploads. */
    dataDir: resolve(folder, env.DATA_DIR),
    /** Undefined: use the embedded PostgreSQL. */
    databaseUrl: env.DATABASE_URL,
    /** Maximum number of database connections of this process. */
    databasePool: env.DATABASE_POOL,
    /** As browsers write it: in lower case, without a default port or a slash at the end. */
    siteUrl,
    /** Other hosts of the shop, in lower case. */
    siteHosts: env.SITE_HOSTS,
    /** Whether HSTS includes subdomains. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === "yes",
    /** Undefined: the shop generates one and keeps it, see server/session-secret.ts. */
    sessionSecret: env.SESSION_SECRET,
    /** Digits. Empty when none is configured: then nothing unlocks the admin. */
    adminPin,

    stripe: stripeOf(env),
    smtpUrl: env.SMTP_URL ?? null,
    emailFrom: env.EMAIL_FROM ?? env.SHOP_EMAIL ?? defaultSender(env, siteUrl),
    easypost: easypostOf(env),
    odoo: odooOf(env),
    s3: s3Of(env),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    /** Absolute path of a file by which tests move the clock, see clock.ts. */
    clockFile: env.CLOCK_FILE ? resolve(folder, env.CLOCK_FILE) : null,
    /** Token that allows to read /metrics. Undefined: only this machine may read it. */
    metricsToken: env.METRICS_TOKEN,
    /** Null when nightly backups are off. */
    backup: backupOf(env, folder),

    /** Shop details from the environment override what the owner saved: see live-settings.ts. */
    shop: {
      name: env.SHOP_NAME,
      email: env.SHOP_EMAIL,
      orderEmail: env.ORDER_EMAIL_TO,
      phone: env.SHOP_PHONE,
      timeZone: env.SHOP_TIME_ZONE,
      orderPrefix: env.ORDER_PREFIX,
    } as Partial<ShopDetails>,
  };
}

function stripeOf(env: Settings) {
  if (!env.STRIPE_SECRET_KEY) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
    apiBase: env.STRIPE_API_BASE,
  };
}

function defaultSender(env: Settings, siteUrl: string): string {
  if (env.SHOP_MODE === "demo") return defaultShopDetails.demo.email;
  return `shop@${new URL(siteUrl).hostname}`;
}

function easypostOf(env: Settings) {
  if (!env.EASYPOST_API_KEY) return null;
  return {
    apiKey: env.EASYPOST_API_KEY,
    webhookSecret: env.EASYPOST_WEBHOOK_SECRET,
    apiBase: env.EASYPOST_API_BASE,
  };
}

function odooOf(env: Settings) {
  if (!env.ODOO_URL) return null;
  return {
    url: env.ODOO_URL,
    db: env.ODOO_DB ?? "",
    login: env.ODOO_LOGIN ?? "",
    apiKey: env.ODOO_API_KEY ?? "",
    /** Name, code or number; undefined for the first match. */
    company: env.ODOO_COMPANY,
    journal: env.ODOO_JOURNAL,
    /** For payments outside Stripe; undefined: orders that were paid like this wait. */
    elsewhereJournals: {
      cash: env.ODOO_CASH_JOURNAL,
      check: env.ODOO_CHECK_JOURNAL,
      terminal: env.ODOO_TERMINAL_JOURNAL,
      transfer: env.ODOO_TRANSFER_JOURNAL,
      other: env.ODOO_ELSEWHERE_JOURNAL,
    },
    warehouse: env.ODOO_WAREHOUSE,
    /** Whether tax is a line of the shop's own or one of Odoo's taxes. */
    taxMode: env.ODOO_TAX_MODE,
    /** Accounts in which Stripe's fees and payouts are booked; undefined to book none. */
    feeAccount: env.ODOO_FEE_ACCOUNT,
    payoutAccount: env.ODOO_PAYOUT_ACCOUNT,
    /** Accounts of what the shop owes; undefined for those that Odoo's books suggest. */
    owedAccounts: { "SHOP-TAX": env.ODOO_TAX_ACCOUNT, "SHOP-GIFT": env.ODOO_GIFT_CARD_ACCOUNT },
  };
}

function s3Of(env: Settings) {
  if (!env.S3_ENDPOINT) return null;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET ?? "",
    accessKey: env.S3_ACCESS_KEY ?? "",
    secretKey: env.S3_SECRET_KEY ?? "",
    /** The address at which browsers reach the bucket. */
    publicUrl: env.S3_PUBLIC_URL ?? "",
    /** Undefined: taken from the endpoint. */
    region: env.S3_REGION,
    /** Whether the bucket is named in the path or in the host name. */
    style: env.S3_STYLE,
  };
}

function backupOf(env: Settings, folder: string) {
  if (!env.BACKUP_DIR) return null;
  return {
    /** Absolute path. */
    folder: resolve(folder, env.BACKUP_DIR),
    /** In the shop's time zone. */
    cron: dailyAt(env.BACKUP_AT),
    keep: env.BACKUP_KEEP,
  };
}

/** @param time such as 03:30 */
function dailyAt(time: string): string {
  const [hour, minute] = time.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}
