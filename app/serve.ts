import { createServer } from "node:http";
import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded-postgres.ts";
import { DEMO_ADMIN_PIN, loadSettings, SettingsError } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openShop } from "#server/open-shop.ts";
import { type App, createApp } from "./http/create-app.ts";
import { createPageCache } from "./http/page-cache.ts";

/** The program: settings, database, shop, web server, in this order, and back again on a signal. */
async function main(): Promise<void> {
  const settings = loadSettings();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const log = createLog(settings.mode === "demo" ? "warn" : "info");

  // Taken before anything is opened, so that an early Ctrl-C closes what is there.
  const closing: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async (code: number) => {
    stopping ??= (async () => {
      for (const close of closing.reverse()) {
        await close().catch((error) => log.error({ err: error }, "closing"));
      }
      process.exit(code);
    })();
    await stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop(0));
  }
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  try {
    const embedded = settings.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: settings.dataDir, onProgress: say });
    if (embedded) closing.push(() => embedded.stop());
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? "" };

    const shop = await openShop({ settings, connection, log, onProgress: say });
    closing.push(() => shop.close());

    const clientFolder = resolve(import.meta.dirname, "../client");
    const app = createApp(shop, build as unknown as ServerBuild, clientFolder);
    const server = await listen(app, settings.host, settings.port);
    closing.push(() => server.close());

    say("");
    say(`  ${settings.shop.name} is open: ${settings.siteUrl}`);
    say(`  Mode       ${settings.mode}`);
    if (settings.mode === "demo") {
      const pin = settings.adminPin === DEMO_ADMIN_PIN ? DEMO_ADMIN_PIN : "the one you set";
      say(`  Admin      ${settings.siteUrl}/admin   PIN ${settings.adminPin ? pin : "not set"}`);
    }
    say(`  Data       ${embedded ? embedded.dataDirectory : "the database of DATABASE_URL"}`);
    say("  Stop with Ctrl-C.");
    say("");
    if (settings.stripe) {
      log.warn("Stripe keys are set, but this version does not take Stripe payments yet");
    }
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

type RunningServer = { close(): Promise<void> };

/** @throws Error with a sentence when the port is taken */
async function listen(app: App, hostname: string, port: number): Promise<RunningServer> {
  const cache = createPageCache(async (address) => app.fetch(new Request(`http://page${address}`)));
  const answerByApp = getRequestListener(app.fetch);
  const server = createServer(async (request, response) => {
    // What goes wrong while a page is rendered for all is said to whoever asks for it.
    const answered = await cache.answer(request, response).catch(() => false);
    if (!answered) await answerByApp(request, response);
  });
  return await new Promise((resolved, rejected) => {
    server.on("error", (error: NodeJS.ErrnoException) => {
      rejected(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      );
    });
    server.listen(port, hostname, () =>
      resolved({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            // Requests under way get a moment; connections that browsers keep open do not.
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), 3_000).unref();
          }),
      }),
    );
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`\n${error.message}\n\nEvery setting is explained in .env.example.\n`);
  process.exit(1);
}
