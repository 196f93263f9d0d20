import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

/** What `fetch` is handed besides the request: Node's own objects, or what the page cache wants. */
export type AppEnv = { Bindings: Partial<HttpBindings> & { readonly pageTags?: Set<string> } };

/** Answers requests: see createApp. */
export type App = Hono<AppEnv>;
