import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { checkErpSetup } from "#server/erp/check-erp-setup.ts";
import { type OpenApp, openApp } from "#server/open-app.ts";
import { type Config, DEMO_ADMIN_PIN, loadConfig, SettingsError } from "#server/platform/config.ts";
import { checkHostedDatabase } from "#server/platform/db/check-hosted-database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { postgresUser } from "#server/platform/db/embedded/system-user.ts";
import { giveUpRoot } from "#server/platform/give-up-root.ts";
import { blockListOf } from "#server/platform/http/requests/client-address.ts";
import { refuseForeignHosts } from "#server/platform/http/security/foreign-hosts.ts";
import { serveMetrics } from "#server/platform/http/serve-metrics.ts";
import {
  openWebServer,
  type WebServer,
  webServerLimits,
} from "#server/platform/http/web-server.ts";
import { createLog } from "#server/platform/log.ts";
import { readAdminToken } from "./admin/access/admin-cookie.ts";
import { closeOnExit } from "./close-on-exit.ts";
import { createApp } from "./http/create-app.ts";

/**
 * The program: opens settings, database, shop and web server in this order, and closes them on a
 * signal.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.mode === "demo" ? "warn" : "info");
  // Before anything is opened, so that an early Ctrl-C closes everything.
  const program = closeOnExit(log);

  try {
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say });
    if (embedded) program.onStop(() => embedded.stop());
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? "" };
    if (!embedded) await checkHostedDatabase(connection);

    const ctx = await openApp({ config, connection, log, onProgress: say });
    program.onStop(() => ctx.close());

    const server = await openServer(ctx);
    program.onStop(() => server.close());

    // After the port is bound, which only root may do below 1024.
    dropRoot(ctx, embedded);
    announce(ctx, embedded);
    // After startup, because an unreachable bucket must not keep the shop from starting.
    await warnOfGaps(ctx, embedded);
  } catch (error) {
    if (program.isStopping()) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await program.stop(1);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openServer(ctx: OpenApp): Promise<WebServer> {
  const { config, log } = ctx;
  const clientFolder = resolve(import.meta.dirname, "../client");
  const app = createApp(ctx, build as unknown as ServerBuild, clientFolder);
  return await openWebServer(app, ctx.changes, {
    host: config.host,
    port: config.port,
    log,
    limits: webServerLimits,
    metrics: serveMetrics(ctx),
    refuseForeignHosts: refuseForeignHosts(config),
    isOwners: async (request) => {
      const token = await readAdminToken(config, request);
      // Without the database nobody's upload can be stored; the app says so.
      return await isAdminSession(ctx, token).catch(() => false);
    },
    // The pages of a closed shop that anybody may read say something more to its owner.
    hasSharedPages: () => ctx.opening().state === "open",
    trusted: blockListOf(config.trustedProxies),
    clientHeader: config.clientHeader,
  });
}

function dropRoot({ config, log }: OpenApp, embedded: EmbeddedPostgres | undefined): void {
  if (config.mode !== "production" || process.getuid?.() !== 0) return;
  const { dataDir, backup } = config;
  const user = embedded?.user ?? postgresUser(dataDir, say);
  if (!user) return;
  const app = resolve(import.meta.dirname, "..");
  const reason = giveUpRoot(user, app, { dataDir, backups: backup?.folder });
  if (reason) log.warn(`the shop goes on as root, because ${reason}`);
}

function announce(ctx: OpenApp, embedded: EmbeddedPostgres | undefined): void {
  const { config } = ctx;
  const isOpen = ctx.opening().state === "open";
  const state = isOpen ? "open" : "closed, and waits for you";

  say("");
  say(`  ${ctx.details().name} is ${state}: ${config.siteUrl}`);
  say(`  Mode       ${config.mode}`);
  if (config.mode === "demo") {
    const pin = config.adminPin === DEMO_ADMIN_PIN ? DEMO_ADMIN_PIN : "the one you set";
    say(`  Admin      ${config.siteUrl}/admin   PIN ${config.adminPin ? pin : "not set"}`);
  }
  if (!isOpen) say(`  Admin      ${config.siteUrl}/admin   opens it, with your PIN`);

  say(`  Data       ${embedded ? embedded.dataDirectory : "the database of DATABASE_URL"}`);
  say(`  Mail       ${describeMail(config)}`);
  say("  Stop with Ctrl-C.");
  say("");
}

/** Logs what the owner should still set up. */
async function warnOfGaps(ctx: OpenApp, embedded: EmbeddedPostgres | undefined): Promise<void> {
  const { config, log } = ctx;
  if (config.mode === "production" && embedded) {
    log.warn(
      "orders are kept in the embedded PostgreSQL, whose npm packages are beta releases; see docs/operations.md, Moving to a hosted database",
    );
  }
  if (config.mode === "production" && !config.smtpUrl) {
    log.warn("no mail server is configured (SMTP_URL): every mail counts as failed");
  }

  const problem = await ctx.storage.findProblem();
  if (problem) log.error(`pictures cannot be kept in the bucket: ${problem}`);

  const erp = await checkErpSetup(ctx);
  for (const { need, message, waits } of erp.code === "checked" ? erp.setup.gaps : []) {
    const text = `Odoo: ${message} ${waits}`;
    if (need === "every-order") log.error(text);
    else log.info(text);
  }
}

/** Says whether mails are sent. */
function describeMail({ mode, smtpUrl }: Config): string {
  if (smtpUrl) return `over ${new URL(smtpUrl).host}`;
  return mode === "demo"
    ? "saved to the email log only (SMTP_URL is not set)"
    : "fails, every one (SMTP_URL is not set)";
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
