import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { parseConfig } from "#server/platform/config.ts";
import type { Environment } from "#server/platform/environment.ts";
import type { App } from "#server/platform/http/requests/app.ts";
import { createLog } from "#server/platform/log.ts";
import { createApp } from "./create-app.ts";

function appOf(environment: Environment): App {
  const ctx = {
    config: parseConfig(environment, "/"),
    log: createLog("silent"),
    refreshSettings: async () => {},
  };
  return createApp(ctx as unknown as AppContext, { routes: {} } as ServerBuild, undefined);
}

/** The answer to a cross-site request to an unknown route. */
async function refusalOf(environment: Environment): Promise<Response> {
  const headers = { "sec-fetch-site": "cross-site" };
  return await appOf(environment).request("/", { method: "POST", headers });
}

test("HSTS lasts a year, and includes subdomains only if the owner chose that", async () => {
  const header = async (environment: Environment) =>
    (await refusalOf(environment)).headers.get("strict-transport-security");
  expect(await header({})).toBe("max-age=31536000");
  expect(await header({ HSTS_SUBDOMAINS: "yes" })).toBe("max-age=31536000; includeSubDomains");
});

test("scripts and pictures come without the headers that browsers read only of documents", async () => {
  const app = appOf({});
  const headersOf = async (path: string) => [
    ...(
      await app.request(path, { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
    ).headers.keys(),
  ];
  const ofDocuments = ["cross-origin-opener-policy", "x-frame-options"];
  expect(await headersOf("/")).toEqual(expect.arrayContaining(ofDocuments));
  for (const path of ["/assets/shop.js", "/media/bar-1280.avif"]) {
    const headers = await headersOf(path);
    expect(headers).toContain("x-content-type-options");
    expect(headers.filter((name) => ofDocuments.includes(name))).toEqual([]);
  }
});

test("a path of thousands of segments is refused before the router looks for its ancestors", async () => {
  const app = appOf({});
  const deep = await app.request("/a".repeat(3_000));
  expect([deep.status, await deep.text()]).toEqual([404, "There is no such page."]);
});
