import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { isOrderPrefix } from "#domain/orders/order-number.ts";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import { isTimeZone } from "#domain/time/is-time-zone.ts";
import { clientHeaders } from "./http/requests/client-address.ts";
import { isLoopback } from "./loopback.ts";
import { isWeakPin } from "./weak-pin.ts";
import { isWeakSecret } from "./weak-secret.ts";

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
    super(`The settings are not complete:\n${list}\n\nEvery setting is explained in .env.example.`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment, and a `.env` file in `folder` for what it does not set.
 * @throws SettingsError naming every problem at once
 */
export function loadConfig(folder = process.cwd()): Config {
  const file = resolve(folder, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return parseConfig({ ...fromFile, ...process.env }, folder);
}

const httpUrl = z.url({ protocol: /^https?$/, error: "is not an http(s) address" });
const email = z.email("is not an email address");

const environmentSchema = z.object({
  SHOP_MODE: z.enum(["demo", "production"], "is neither demo nor production").default("demo"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "is not a port number")
    .transform(Number)
    .refine((port) => port <= 65_535, "is not a port number")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .refine((list) => list.every(isNetwork), "is not a list of addresses such as 10.0.0.0/8")
    .default(["127.0.0.0/8", "::1"]),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .transform((name) => name.trim().toLowerCase())
    .pipe(z.enum(clientHeaders, `is none of ${clientHeaders.join(", ")}`))
    .default("x-forwarded-for"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "does not begin with postgres://")
    .transform(withFullTls)
    .optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^([5-9]|[1-9]\d{1,2})$/, "is not a number from 5 to 999")
    .transform(Number)
    .default(18),
  SITE_URL: httpUrl.optional(),
  HSTS_SUBDOMAINS: z.enum(["yes", "no"], "is neither yes nor no").default("no"),
  SITE_HOSTS: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim().toLowerCase()))
    .refine((list) => list.every(isHost), "is not a list of host names such as www.example.com")
    .default([]),
  SESSION_SECRET: z.string().min(32, "has fewer than 32 characters").optional(),
  ADMIN_PIN: z
    .string()
    .regex(/^\d{4,12}$/, "is not a PIN of 4 to 12 digits")
    .optional(),
  ORDER_PREFIX: z
    .string()
    .refine(isOrderPrefix, "is not 1 to 12 capital letters and digits")
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, "is not an address such as smtp://user:password@mail.example.com:587")
    .optional(),
  EMAIL_FROM: email.optional(),
  ORDER_EMAIL_TO: email.optional(),
  ODOO_URL: httpUrl.optional(),
  ODOO_DB: z.string().optional(),
  ODOO_LOGIN: z.string().optional(),
  ODOO_API_KEY: z.string().optional(),
  ODOO_COMPANY: z.string().optional(),
  ODOO_JOURNAL: z.string().optional(),
  ODOO_CASH_JOURNAL: z.string().optional(),
  ODOO_CHECK_JOURNAL: z.string().optional(),
  ODOO_TERMINAL_JOURNAL: z.string().optional(),
  ODOO_TRANSFER_JOURNAL: z.string().optional(),
  ODOO_ELSEWHERE_JOURNAL: z.string().optional(),
  ODOO_WAREHOUSE: z.string().optional(),
  ODOO_FEE_ACCOUNT: z.string().optional(),
  ODOO_PAYOUT_ACCOUNT: z.string().optional(),
  ODOO_TAX_ACCOUNT: z.string().optional(),
  ODOO_GIFT_CARD_ACCOUNT: z.string().optional(),
  ODOO_TAX_MODE: z.enum(["line", "odoo"], "is neither line nor odoo").default("line"),
  EASYPOST_API_KEY: z.string().optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().min(16, "has fewer than 16 characters").optional(),
  EASYPOST_API_BASE: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "is not the name of a region such as eu-central-1")
    .optional(),
  S3_STYLE: z.enum(["path", "virtual-host"], "is neither path nor virtual-host").default("path"),
  ANALYTICS_URL: httpUrl.optional(),
  METRICS_TOKEN: z.string().min(16, "has fewer than 16 characters").optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is not a time of day such as 03:30")
    .default("03:30"),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "is not a number from 1 to 9999")
    .transform(Number)
    .default(14),
  CLOCK_FILE: z.string().optional(),
  SHOP_NAME: z.string().max(60, "is longer than 60 characters").optional(),
  SHOP_EMAIL: email.optional(),
  SHOP_PHONE: z.string().max(40, "is longer than 40 characters").optional(),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, "is not a time zone").optional(),
});

const groups = {
  Stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PUBLISHABLE_KEY"],
  Odoo: ["ODOO_URL", "ODOO_DB", "ODOO_LOGIN", "ODOO_API_KEY"],
  S3: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_PUBLIC_URL"],
} as const;

/** Must use https in production, except on this machine. */
const httpsInProduction = ["SITE_URL", "ODOO_URL", "STRIPE_API_BASE", "EASYPOST_API_BASE"] as const;

/**
 * Settings that are required in production, and when. The others are chosen by the owner, or
 * generated. A shop that other machines can reach needs an address; processes that share a database
 * need a secret.
 */
const requiredInProduction = [
  { name: "ADMIN_PIN", isNeeded: () => true, reason: "production needs it" },
  {
    name: "SITE_URL",
    isNeeded: ({ HOST }: Environment) => !isLoopback(HOST ?? "127.0.0.1"),
    reason: "production needs it where HOST lets other machines in",
  },
  {
    name: "SESSION_SECRET",
    isNeeded: ({ DATABASE_URL }: Environment) => Boolean(DATABASE_URL),
    reason: "production needs it beside DATABASE_URL",
  },
] as const;

/** @throws SettingsError naming every problem at once */
export function parseConfig(environment: Environment, folder: string) {
  const given = readSettings(environment);
  const parsed = environmentSchema.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`),
    ...findIncomplete(given),
    ...(given.SHOP_MODE === "production" ? findProductionProblems(given) : []),
    ...findLiveKeyInDemo(given),
  ];
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);

  // Unset means the demo's PIN; set but empty keeps the admin locked.
  const isPinSet = (environment.ADMIN_PIN ?? environment.VITE_ADMIN_PIN) !== undefined;
  return configOf(parsed.data, folder, isPinSet ? "" : DEMO_ADMIN_PIN);
}

/** What is set, by name. An empty value in a .env file means "not set". */
function readSettings(environment: Environment): Record<string, string | undefined> {
  const given: Record<string, string | undefined> = {};
  for (const name in environmentSchema.shape) given[name] = environment[name]?.trim() || undefined;
  given.ADMIN_PIN ??= environment.VITE_ADMIN_PIN?.trim() || undefined;
  return given;
}

/** Settings that need others beside them. */
function findIncomplete(given: Environment): string[] {
  const problems: string[] = [];
  for (const [system, names] of Object.entries(groups)) {
    const missing = names.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(
        `${missing.join(" and ")} missing: ${system} needs all of ${names.join(", ")}.`,
      );
    }
  }

  if (!given.ODOO_FEE_ACCOUNT !== !given.ODOO_PAYOUT_ACCOUNT) {
    const missing = given.ODOO_FEE_ACCOUNT ? "ODOO_PAYOUT_ACCOUNT" : "ODOO_FEE_ACCOUNT";
    problems.push(
      `${missing} is missing: Stripe's fees and payouts are booked with both accounts.`,
    );
  }

  if (given.SMTP_URL && !given.EMAIL_FROM) {
    problems.push("EMAIL_FROM is missing: mail that is sent needs a sender.");
  }

  for (const name of ["BACKUP_AT", "BACKUP_KEEP"]) {
    if (given[name] && !given.BACKUP_DIR) {
      problems.push(`BACKUP_DIR is missing: ${name} is for nightly backups, which need a folder.`);
    }
  }
  return problems;
}

/** What is good enough for a demo alone. */
function findProductionProblems(given: Environment): string[] {
  const problems: string[] = [];
  if (given.CLOCK_FILE) problems.push("CLOCK_FILE moves the clock: only tests of a demo may.");

  for (const { name, isNeeded, reason } of requiredInProduction) {
    if (!given[name] && isNeeded(given)) problems.push(`${name} is missing: ${reason}.`);
  }

  for (const name of httpsInProduction) {
    const address = given[name] ?? "";
    if (!/^http:/i.test(address) || !URL.canParse(address)) continue;
    if (isLoopback(new URL(address).hostname)) continue;
    problems.push(`${name} begins with http://: production needs https://.`);
  }

  const secret = given.SESSION_SECRET ?? "";
  if (secret.length >= 32 && isWeakSecret(secret)) {
    problems.push(
      "SESSION_SECRET is easy to guess: `openssl rand -base64 32` prints a random one.",
    );
  }

  const pin = given.ADMIN_PIN ?? "";
  if (/^\d{4,12}$/.test(pin) && isWeakPin(pin)) {
    problems.push(
      "ADMIN_PIN is easy to guess: production needs 8 to 12 digits without runs such as 3456 or " +
        "repeats such as 777 and 4949. Use a random number, no date or telephone number: " +
        "`shuf -i 10000000-99999999 -n 1`.",
    );
  }
  return problems;
}

/** Never take real payments for sample bars, whatever else is set. */
function findLiveKeyInDemo(given: Environment): string[] {
  const isLive = /^(sk|rk)_live_/.test(given.STRIPE_SECRET_KEY ?? "");
  if (given.SHOP_MODE === "production" || !isLive) return [];
  return ["STRIPE_SECRET_KEY is a live key: demo mode takes test keys only."];
}

type Settings = z.output<typeof environmentSchema>;

function configOf(env: Settings, folder: string, pinWhenEmpty: string) {
  const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, "");

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
    /** Without trailing slash. */
    siteUrl,
    /** Other hosts of the shop, in lower case. */
    siteHosts: env.SITE_HOSTS,
    /** Whether HSTS includes subdomains. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === "yes",
    /** Undefined: the shop generates one and keeps it, see server/session-secret.ts. */
    sessionSecret: env.SESSION_SECRET,
    /** Digits. Empty when none is configured: then nothing unlocks the admin. */
    adminPin: env.ADMIN_PIN ?? pinWhenEmpty,

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

    /**
     * Shop details from the environment. They override what the owner saved: see live-settings.ts.
     */
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

/** An IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function isHost(text: string): boolean {
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(text);
}

/** The driver treats these modes as verify-full anyway, and logs a long warning for each. */
function withFullTls(address: string): string {
  if (/[?&]uselibpqcompat=true/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/** User and password may contain percent-encoded characters. */
function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    return false;
  }
  return hostname !== "";
}
