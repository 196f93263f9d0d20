import { get as httpGet, type IncomingMessage } from "node:http";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { metricValue } from "#test/support/metric-value.ts";
import { webServerOptions } from "#test/support/web-server-options.ts";
import { openDatabase } from "../db/open-database.ts";
import { createLog } from "../log.ts";
import { addToLogContext } from "../log-context.ts";
import type { AppEnv } from "./requests/app.ts";
import { blockListOf } from "./requests/client-address.ts";
import { observeRequests } from "./requests/observe-requests.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { openWebServer, type WebServer, webServerLimits } from "./web-server.ts";

const TOKEN = "a-token-of-the-owner";
const log = createLog("silent");

let server: WebServer | undefined;
afterEach(async () => await server?.close());

async function serve({
  metricsToken = TOKEN as string | null,
  concurrent = 64,
  mode = "demo" as "demo" | "production",
} = {}) {
  const app = new Hono<AppEnv>();
  app.use(observeRequests(blockListOf(["127.0.0.1"])));
  app.get("/things/:id", (c) => {
    addToLogContext({ route: "/things/:id" });
    return c.text("a thing");
  });
  app.get("/products", (c) => c.html("<p>bars</p>"));
  app.notFound((c) => c.text("There is no such page.", 404));
  const ctx = {
    config: { mode, metricsToken: metricsToken ?? undefined },
    db: openDatabase({ connectionString: "postgres://nobody@127.0.0.1:9/nothing" }, log),
    jobs: { countJobs: async () => [] },
  };
  server = await openWebServer(
    app,
    { stamp: () => undefined, changedSince: () => true },
    {
      ...webServerOptions,
      log,
      limits: { ...webServerLimits, concurrent, patienceMs: 0 },
      metrics: serveMetrics(ctx as never),
    },
  );
  const { port } = server;
  // Not `fetch`, which does not allow setting Host.
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; headers: IncomingMessage["headers"] }>(
      (resolve, reject) => {
        httpGet({ port, host: "127.0.0.1", path, headers }, (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          const { statusCode: status = 0 } = response;
          response.on("end", () => resolve({ status, text, headers: response.headers }));
        }).on("error", reject);
      },
    );
  return get;
}

test("a program on this machine can read the metrics", async () => {
  const get = await serve();
  const { status, text, headers } = await get("/metrics", { host: "localhost:3000" });
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  expect(text).toContain("# TYPE conche_http_request_duration_seconds histogram");
});

test.each([
  ["through a proxy", { "x-forwarded-for": "203.0.113.7" }],
  ["through another proxy", { forwarded: "for=203.0.113.7" }],
  ["under the shop's public name", { host: "bars.example" }],
  ["with another token", { "x-forwarded-for": "203.0.113.7", authorization: "Bearer guessed" }],
  ["with no token", { "x-forwarded-for": "203.0.113.7", authorization: "Bearer " }],
])("a request %s gets the same as an unknown address", async (_, headers: object) => {
  const get = await serve();
  const { status, text } = await get("/metrics", headers as Record<string, string>);
  expect(status).toBe(404);
  expect(text).toBe("There is no such page.");
});

test("the metrics are read from anywhere with the token, and by nobody without one", async () => {
  const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" };
  const get = await serve();
  expect((await get("/metrics", headers)).status).toBe(200);
  await server?.close();
  const withoutToken = await serve({ metricsToken: null });
  for (const authorization of ["Bearer undefined", "Bearer ", `Bearer ${TOKEN}`]) {
    expect((await withoutToken("/metrics", { ...headers, authorization })).status).toBe(404);
  }
});

test("in production only the token reads them: a proxy without headers looks like this machine", async () => {
  const get = await serve({ mode: "production" });
  expect((await get("/metrics", { host: "localhost" })).status).toBe(404);
  expect((await get("/metrics", { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  await server?.close();
  const withoutToken = await serve({ mode: "production", metricsToken: null });
  expect((await withoutToken("/metrics", { host: "localhost" })).status).toBe(404);
});

test("requests are measured by route pattern and status, never by requested address", async () => {
  const get = await serve();
  const count = (text: string, route: string, status: string) =>
    metricValue(
      text,
      `conche_http_request_duration_seconds_count{route="${route}",status="${status}"}`,
    );
  const before = (await get("/metrics")).text;
  await get("/things/17?email=robin@example.com");
  await get("/things/18");
  await get("/nothing/here");
  const after = (await get("/metrics")).text;
  expect(count(after, "/things/:id", "2xx") - count(before, "/things/:id", "2xx")).toBe(2);
  expect(count(after, "other", "4xx") - count(before, "other", "4xx")).toBe(1);
  expect(after).not.toMatch(/things\/1|nothing|robin/);
});

test("cached answers and rejected requests are counted", async () => {
  const get = await serve({ concurrent: 0 });
  const before = (await get("/metrics")).text;
  expect((await get("/things/17")).status).toBe(503);
  const refused = (await get("/metrics")).text;
  const turnedAway = "conche_http_requests_turned_away_total";
  expect(metricValue(refused, turnedAway) - metricValue(before, turnedAway)).toBe(1);
  await server?.close();

  const open = await serve();
  await open("/products");
  const { headers } = await open("/products");
  const cached = "conche_page_cache_responses_total";
  expect(metricValue((await open("/metrics")).text, cached) - metricValue(before, cached)).toBe(2);
  // The same page for everybody, so it has no request id.
  expect(headers["x-request-id"]).toBeUndefined();
});

test("an answer has the proxy's request id", async () => {
  const get = await serve();
  const { headers } = await get("/things/17", { "x-request-id": "proxy-request-7" });
  expect(headers["x-request-id"]).toBe("proxy-request-7");
  expect((await get("/things/17")).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});
