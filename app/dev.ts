import { openShop } from "#server/open-app.ts";
import { loadSettings } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { createApp } from "./http/create-app.ts";

/** The shop for development: the same app, its routes loaded anew whenever they change. */
export async function openDevelopmentApp() {
  const settings = loadSettings();
  const log = createLog("info");
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, onProgress: console.log });
  const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? "" };
  const shop = await openShop({ settings, connection, log, onProgress: console.log });
  const app = createApp(shop, () => import("virtual:react-router/server-build"), undefined);
  return {
    settings,
    fetch: app.fetch,
    async close() {
      await shop.close();
      await embedded?.stop();
    },
  };
}
