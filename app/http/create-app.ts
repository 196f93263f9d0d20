import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Shop } from "#server/shop.ts";
import { requestContext } from "../shop-context.ts";
import { clientAddress } from "./client-address.ts";
import { sameOriginOnly } from "./same-origin.ts";

/** Far above what any form of the shop sends. */
const MAXIMUM_BODY_BYTES = 256 * 1024;

type Build = Parameters<typeof createRequestHandler>[0];

/**
 * Everything between a connection and the router: files, limits, headers, who may post.
 *
 * @param clientFolder the browser's files; undefined in development, where Vite serves them
 */
export function createApp(shop: Shop, build: Build, clientFolder: string | undefined): Hono {
  const app = new Hono();
  // The policy itself is set with each page, which knows its inline scripts.
  app.use(
    secureHeaders({
      xFrameOptions: "DENY",
      referrerPolicy: "strict-origin-when-cross-origin",
      // Only over https does a browser honour it; the demo runs on plain localhost.
      strictTransportSecurity: "max-age=31536000",
    }),
  );
  if (clientFolder) serveFiles(app, clientFolder);
  app.use(compress());
  app.use(sameOriginOnly);
  app.use(
    bodyLimit({
      maxSize: MAXIMUM_BODY_BYTES,
      onError: (c) =>
        // The rest of the body is never read, so nothing else can follow on this connection.
        c.json({ error: "That is too large to be read." }, 413, { connection: "close" }),
    }),
  );

  const handle = createRequestHandler(build, clientFolder ? "production" : "development");
  app.all("*", async (c) => {
    const context = new RouterContextProvider();
    context.set(requestContext, {
      shop,
      clientAddress: clientAddress(getConnInfo(c).remote.address, c.req.header("x-forwarded-for")),
    });
    return await handle(c.req.raw, context);
  });
  app.onError((error, c) => {
    shop.log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
    return c.json({ error: "Something went wrong on our side. Please try again." }, 500);
  });
  return app;
}

function serveFiles(app: Hono, root: string): void {
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      // Their names carry the hash of their content.
      onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", "public, max-age=3600"),
    }),
  );
}
