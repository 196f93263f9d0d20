import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

/** What `fetch` is handed besides the request: Node's own objects, where there are any. */
export type AppEnv = { Bindings: Partial<HttpBindings> };

/** Answers requests: see createApp. */
export type App = Hono<AppEnv>;
