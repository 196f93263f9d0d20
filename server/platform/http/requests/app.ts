import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

/** What `fetch` gets besides the request: Node's objects, or the tags of the page cache. */
export type AppEnv = { Bindings: Partial<HttpBindings> & { readonly pageTags?: Set<string> } };

/** The app: see createApp. */
export type App = Hono<AppEnv>;
