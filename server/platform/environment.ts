import { isIP } from "node:net";
import { z } from "zod";
import { isOrderPrefix } from "#domain/orders/order-number.ts";
import { isTimeZone } from "#domain/time/is-time-zone.ts";
import { clientHeaders } from "./http/requests/client-address.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const httpUrl = z.url({ protocol: /^https?$/, error: "is not an http(s) address" });
/** Addresses of the shop are made by adding a path. */
const siteUrl = httpUrl.refine(
  (address) => !URL.canParse(address) || isOrigin(new URL(address)),
  "must be a host alone, such as https://shop.example, without a path, query or password",
);
const email = z.email("is not an email address");
const folder = z
  .string()
  .regex(
    /^[^~]/,
    "begins with ~, which only a shell expands; the folder that it named until now is ./~",
  );
const secretKey = stripeKey("sk_", "rk_");
/** Must not be a secret key: it is sent to every browser. */
const publishableKey = stripeKey("pk_");
const signingSecret = stripeKey("whsec_");

/** Without blanks and invisible characters, which come along when a key is copied. */
function stripeKey(...prefixes: readonly string[]) {
  const printable = /^[!-~]+$/;
  const isKey = (text: string) =>
    prefixes.some((prefix) => text.startsWith(prefix) && text !== prefix) && printable.test(text);
  return z.string().refine(isKey, `is not a key that begins with ${prefixes.join(" or ")}`);
}

/** What each setting may be. */
const environmentSchema = z.object({
  SHOP_MODE: z.enum(["demo", "production"], "is neither demo nor production").default("demo"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "is not a port number")
    .transform(Number)
    .refine((port) => port <= 65_535, "is not a port number")
    .default(3000),
  HOST: z
    .string()
    .refine(isListenable, "is not an address without a port, such as 0.0.0.0")
    .default("127.0.0.1"),
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
  DATA_DIR: folder.default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "does not begin with postgres://")
    .refine(isDatabaseUrl, "can't be read. In its password, write # as %23, / as %2F and ? as %3F")
    .transform(withFullTls)
    .optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^([5-9]|[1-9]\d{1,2})$/, "is not a number from 5 to 999")
    .transform(Number)
    .default(18),
  SITE_URL: siteUrl.optional(),
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
  STRIPE_SECRET_KEY: secretKey.optional(),
  STRIPE_WEBHOOK_SECRET: signingSecret.optional(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
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
  BACKUP_DIR: folder.optional(),
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

export type Settings = z.output<typeof environmentSchema>;

/** The settings, and a sentence for each that cannot be read. */
export function readSettings(given: Environment): {
  readonly settings: Settings | undefined;
  readonly problems: readonly string[];
} {
  const { data: settings, error } = environmentSchema.safeParse(given);
  const issues = error?.issues ?? [];
  const problems = issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  return { settings, problems };
}

/** All settings by name, trimmed. An empty one is not set. */
export function trimSettings(environment: Environment): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  for (const name in environmentSchema.shape) values[name] = trimSetting(environment[name]);
  values.ADMIN_PIN ??= trimSetting(environment.VITE_ADMIN_PIN);
  return values;
}

/** Without quotes around it: they belong to the file's syntax, but Docker's `--env-file` keeps them. */
function trimSetting(value = ""): string | undefined {
  const unquoted = value.trim().replace(/^(["'])(.*)\1$/s, "$2");
  return unquoted.trim() || undefined;
}

/** Also when it is set but empty, which keeps the admin locked. */
export function isAdminPinSet({ ADMIN_PIN, VITE_ADMIN_PIN }: Environment): boolean {
  return (ADMIN_PIN ?? VITE_ADMIN_PIN) !== undefined;
}

/** An IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function isOrigin({ username, password, pathname, search, hash }: URL): boolean {
  const isRoot = /^\/*$/.test(pathname);
  return isRoot && [username, password, search, hash].every((part) => part === "");
}

function isHost(text: string): boolean {
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(text);
}

/** A socket's address may have a user without a host, which the driver reads in the same way. */
function isDatabaseUrl(address: string): boolean {
  return URL.canParse(address) || URL.canParse(address.replace("@/", "@localhost/"));
}

/** The driver treats these modes as verify-full anyway, and logs a long warning for each. */
function withFullTls(address: string): string {
  if (/[?&]uselibpqcompat=true/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/** An IP address or a name, without protocol and port. */
function isListenable(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text);
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
