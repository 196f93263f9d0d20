import type { ServerBuild } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { createLog } from "#server/platform/log.ts";
import { serveApi } from "./serve-api.ts";

type Module = Record<"loader" | "action", (requested: { params: object; url: URL }) => unknown>;

const log = createLog("silent");
const said = vi.spyOn(log, "error").mockImplementation(() => {});
afterEach(() => void said.mockClear());

/** The API of a build with only these routes. */
function api(routes: Record<string, Partial<Module>>, more: object = {}) {
  const build = {
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, module]) => [path, { id: path, path, module }]),
    ),
  };
  const config = { adminPin: "", siteUrl: "http://localhost" };
  const ctx = { log, config, ...more } as unknown as AppContext;
  return serveApi(ctx, build as unknown as ServerBuild, () => "203.0.113.7");
}

test("a route's loader answers GET and its action POST, with the address's params", async () => {
  const app = api({
    "api/things/:thingId/parts": {
      loader: async ({ params, url }) =>
        Response.json({ params, ids: url.searchParams.get("ids") }),
      action: async ({ params }) => Response.json({ made: params }, { status: 201 }),
    },
  });
  const got = await app.request("/api/things/a%20b/parts?ids=1,2");
  expect(await got.json()).toEqual({ params: { thingId: "a b" }, ids: "1,2" });
  const made = await app.request("/api/things/7/parts", { method: "POST" });
  expect(made.status).toBe(201);
  expect(await made.json()).toEqual({ made: { thingId: "7" } });
});

test("a response that a route throws is sent", async () => {
  const refuse = async () => {
    throw Response.json({ error: "no" }, { status: 405 });
  };
  const app = api({ "api/things": { loader: refuse, action: refuse } });
  expect((await app.request("/api/things")).status).toBe(405);
  expect(said).not.toHaveBeenCalled();
});

test("an unavailable database is answered with 503, and logged without the query", async () => {
  const app = api({
    "api/things": {
      loader: async () => {
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      },
    },
  });
  const response = await app.request("/api/things?token=secret");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ error: expect.stringMatching(/\w/) });
  expect(JSON.stringify(said.mock.calls)).not.toContain("secret");
});

test("any other error is left to the app", async () => {
  const app = api({
    "api/things": {
      loader: async () => {
        throw new Error("broken");
      },
    },
    "api/others": { loader: async () => "no response" },
  });
  const faults: string[] = [];
  app.onError((error, c) => {
    faults.push(error.message);
    return c.text("", 500);
  });
  expect((await app.request("/api/things")).status).toBe(500);
  expect((await app.request("/api/others")).status).toBe(500);
  expect(faults).toEqual(["broken", "A route under /api answered something that is no response."]);
});

test("pages, addresses of any length and methods without an answer are left to the router", async () => {
  const response = async () => new Response("here");
  const app = api({
    products: { loader: response },
    "api/objects/*": { loader: response },
    "api/things": { loader: response },
  });
  app.all("*", (c) => c.text("the router"));
  for (const [method, path] of [
    ["GET", "/products"],
    ["GET", "/api/objects/a/b"],
    ["POST", "/api/things"],
    ["GET", "/api/things/"],
  ] as const) {
    expect(await (await app.request(path, { method })).text()).toBe("the router");
  }
});

test.each(["quote", "recipients-file", "delivery-estimate"])(
  "a closed shop tells a visitor nothing through /api/%s, and does not read the call",
  async (name) => {
    const loader = vi.fn(() => Response.json({}));
    const app = api({ [`api/${name}`]: { loader } }, { opening: () => ({ state: "closed" }) });
    const response = await app.request(`/api/${name}`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: expect.stringContaining("closed") });
    expect(loader).not.toHaveBeenCalled();
  },
);
