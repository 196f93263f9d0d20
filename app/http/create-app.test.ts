import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { type Environment, parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { createApp } from "./create-app.ts";

/** The answer to a cross-site request to an unknown route. */
async function refusalOf(environment: Environment): Promise<Response> {
  const ctx = {
    config: parseConfig(environment, "/"),
    log: createLog("silent"),
    refreshSettings: async () => {},
  };
  const app = createApp(ctx as unknown as AppContext, { routes: {} } as ServerBuild, undefined);
  return await app.request("/", { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
}

test("HSTS lasts a year, and includes subdomains only if the owner chose that", async () => {
  const header = async (environment: Environment) =>
    (await refusalOf(environment)).headers.get("strict-transport-security");
  expect(await header({})).toBe("max-age=31536000");
  expect(await header({ HSTS_SUBDOMAINS: "yes" })).toBe("max-age=31536000; includeSubDomains");
});
