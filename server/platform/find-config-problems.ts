import type { Environment } from "./environment.ts";
import { isLoopback } from "./loopback.ts";
import { isWeakPin } from "./weak-pin.ts";
import { isWeakSecret } from "./weak-secret.ts";

const completeSets = {
  Stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PUBLISHABLE_KEY"],
  Odoo: ["ODOO_URL", "ODOO_DB", "ODOO_LOGIN", "ODOO_API_KEY"],
  S3: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_PUBLIC_URL"],
} as const;

/** Both or neither. */
const payoutAccounts = ["ODOO_FEE_ACCOUNT", "ODOO_PAYOUT_ACCOUNT"] as const;

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

/** What is wrong with settings that can be read, one sentence each. */
export function findConfigProblems(settings: Environment): string[] {
  const isProduction = settings.SHOP_MODE === "production";
  return [
    ...findMissingPartners(settings),
    ...(isProduction ? findProductionProblems(settings) : findLiveKeyInDemo(settings)),
  ];
}

/** Settings that need others beside them. */
function findMissingPartners(settings: Environment): string[] {
  const problems: string[] = [];
  for (const [system, names] of Object.entries(completeSets)) {
    const missing = names.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(
        `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing: ${system} needs all of ${names.join(", ")}.`,
      );
    }
  }

  const missingAccounts = payoutAccounts.filter((name) => !settings[name]);
  if (missingAccounts.length === 1) {
    problems.push(
      `${missingAccounts[0]} is missing: Stripe's fees and payouts are booked with both accounts.`,
    );
  }

  if (settings.SMTP_URL && !settings.EMAIL_FROM) {
    problems.push("EMAIL_FROM is missing: mail that is sent needs a sender.");
  }

  for (const name of ["BACKUP_AT", "BACKUP_KEEP"]) {
    if (settings[name] && !settings.BACKUP_DIR) {
      problems.push(`BACKUP_DIR is missing: ${name} is for nightly backups, which need a folder.`);
    }
  }
  return problems;
}

/** What only a demo may have. */
function findProductionProblems(settings: Environment): string[] {
  const problems: string[] = [];
  if (settings.CLOCK_FILE) {
    problems.push("CLOCK_FILE moves the clock, so it is only for tests of the demo.");
  }

  for (const { name, isNeeded, reason } of requiredInProduction) {
    if (!settings[name] && isNeeded(settings)) problems.push(`${name} is missing: ${reason}.`);
  }

  for (const name of httpsInProduction) {
    const address = settings[name] ?? "";
    if (!/^http:/i.test(address) || !URL.canParse(address)) continue;
    if (isLoopback(new URL(address).hostname)) continue;
    problems.push(`${name} begins with http://: production needs https://.`);
  }

  const secret = settings.SESSION_SECRET ?? "";
  if (secret.length >= 32 && isWeakSecret(secret)) {
    problems.push(
      "SESSION_SECRET is easy to guess: `openssl rand -base64 32` prints a random one.",
    );
  }

  const pin = settings.ADMIN_PIN ?? "";
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
function findLiveKeyInDemo(settings: Environment): string[] {
  const isLive = /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY ?? "");
  if (!isLive) return [];
  return ["STRIPE_SECRET_KEY is a live key: demo mode takes test keys only."];
}
