import { openApp } from "#server/open-app.ts";
import { loadConfig } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { createApp } from "./http/create-app.ts";

/** The development server: the same app, with routes reloaded when they change. */
export async function openDevelopmentApp() {
  const config = loadConfig();
  const log = createLog("info");
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: console.log });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? "" };
  const ctx = await openApp({ config, connection, log, onProgress: console.log });
  const app = createApp(ctx, () => import("virtual:react-router/server-build"), undefined);
  return {
    config,
    fetch: async (...wanted: Parameters<typeof app.fetch>) => {
      const response = await app.fetch(...wanted);
      const { pathname } = new URL(wanted[0].url);
      return pathname.startsWith("/components/") ? framed(response) : response;
    },
    async close() {
      await ctx.close();
      await embedded?.stop();
    },
  };
}

/**
 * The gallery shows its pages in iframes, which the security policy forbids for the shop's pages.
 */
function framed(response: Response): Response {
  response.headers.delete("x-frame-options");
  const policy = response.headers.get("content-security-policy") ?? "";
  response.headers.set(
    "content-security-policy",
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  return response;
}
