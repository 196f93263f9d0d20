import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import type { Config } from "#server/platform/config.ts";
import { bufferedBody } from "#server/platform/http/overload/buffered-body.ts";
import { takesUploads } from "#server/platform/http/overload/load-shedding.ts";
import type { App, AppEnv } from "#server/platform/http/requests/app.ts";
import { blockListOf, clientAddress } from "#server/platform/http/requests/client-address.ts";
import { observeRequests } from "#server/platform/http/requests/observe-requests.ts";
import { framingOf } from "#server/platform/http/security/framing.ts";
import { isPlainHttp } from "#server/platform/http/security/plain-http.ts";
import { sameOriginOnly } from "#server/platform/http/security/same-origin.ts";
import { shopMessages } from "../shop/shared/shop-messages.ts";
import { type RequestContext, requestContext } from "./request-context.ts";
import { serveApi } from "./serve-api.ts";
import { serveMedia } from "./serve-media.ts";
import { serveTheme } from "./serve-theme.ts";

/** Far above what any form of the shop sends. */
const MAXIMUM_BODY_BYTES = 256 * 1024;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Everything between a connection and the router: files, limits, headers, who may post.
 *
 * @param clientFolder the browser's files; undefined in development, where Vite serves them
 */
export function createApp(ctx: AppContext, build: Build, clientFolder: string | undefined): App {
  const app: App = new Hono();
  const trusted = blockListOf(ctx.config.trustedProxies);
  app.use(observeRequests(trusted));
  app.use(async (_, next) => {
    await ctx.refreshSettings();
    await next();
  });
  // The policy itself is set with each page, which knows its inline scripts.
  app.use(
    secureHeaders({
      // Below, for each address.
      xFrameOptions: false,
      // Set with each page too: one whose address is a secret says it more strictly.
      referrerPolicy: false,
      // Only over https does a browser honour it; the demo runs on plain localhost.
      strictTransportSecurity: `max-age=31536000${ctx.config.hstsSubdomains ? "; includeSubDomains" : ""}`,
      // A page that asks for another value has its reason.
      overwrite: false,
    }),
  );
  app.use(async (c, next) => {
    await next();
    const { framedBy } = framingOf(c.req.path, ctx.config);
    const { headers } = c.res;
    headers.set("x-frame-options", framedBy === "self" ? "SAMEORIGIN" : "DENY");
    if (!headers.has("location")) return;
    // A redirect is no page that would have said it.
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (!headers.has("referrer-policy"))
      headers.set("referrer-policy", "strict-origin-when-cross-origin");
  });
  app.use(sameOriginOnly(ownHosts(ctx.config)));
  const limited = bodyLimit({
    maxSize: MAXIMUM_BODY_BYTES,
    onError: (c) =>
      // The rest of the body is never read, so nothing else can follow on this connection.
      c.json({ error: "That is too large to be read." }, 413, { connection: "close" }),
  });
  app.use((c, next) => {
    const arrived = c.env?.incoming && bufferedBody(c.env.incoming)?.length;
    const isSmall = arrived !== undefined && arrived <= MAXIMUM_BODY_BYTES;
    // Uploads are larger, and are counted while they are read: see readBytes.
    return isSmall || takesUploads(c.req.path) ? next() : limited(c, next);
  });

  const addressOf = (c: Context<AppEnv>) => {
    // Nobody's, when the page cache asks on behalf of all.
    const peer = c.env?.incoming?.socket.remoteAddress;
    return clientAddress(peer, c.req.header("x-forwarded-for"), trusted);
  };
  // What is answered to a program is a line or two: nothing to compress, and no file of that name.
  if (typeof build !== "function") app.route("/", serveApi(ctx, build, addressOf));
  if (clientFolder) serveFiles(app, clientFolder);
  app.get("/media/:file", serveMedia(ctx.storage));
  app.use(compress());
  app.get("/:theme{theme-[0-9a-f]+\\.css}", serveTheme);
  const handle = requestHandler(ctx, build, clientFolder ? "production" : "development");
  app.all("*", async (c) => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    const plainHttp = isPlainHttp(ctx.config, peer, (name) => c.req.header(name), trusted);
    return await handle(untilItsEnd(c), {
      clientAddress: addressOf(c),
      plainHttp,
      pageTags: c.env?.pageTags,
    });
  });
  app.onError((error, c) => {
    ctx.log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
    return c.json({ error: "Something went wrong on our side. Please try again." }, 500);
  });
  return app;
}

/** With their ports, where they have one. */
function ownHosts({ siteUrl, siteHosts }: Config): string[] {
  return [new URL(siteUrl).host, ...siteHosts];
}

/** React Router, with the shop in its context. */
function requestHandler(ctx: AppContext, build: Build, mode: "production" | "development") {
  // Behind a proxy that speaks https for us, a form's origin is the site's, never this server's.
  const allowedActionOrigins = ownHosts(ctx.config);
  const handle = createRequestHandler(
    typeof build === "function"
      ? async () => ({ ...(await build()), allowedActionOrigins })
      : { ...build, allowedActionOrigins },
    mode,
  );
  return async (
    request: Request,
    asked: Pick<RequestContext, "clientAddress" | "plainHttp" | "pageTags">,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const answer = async (databaseAway: boolean) => {
      const context = new RouterContextProvider();
      const about: RequestContext = { shop: ctx, databaseAway, ...asked };
      context.set(requestContext, about);
      return { response: await handle(request, context), about };
    };
    const { response, about } = await answer(false);
    if (response.status !== 500 || !about.databaseAway) return response;
    if (pathname.startsWith("/api/")) {
      return Response.json({ error: shopMessages.databaseAway }, { status: 503 });
    }
    // The database went away after the page had begun: answer once more, now as the page that says
    // so. Only for reading; what changes something is not done twice.
    return request.method === "GET" ? (await answer(true)).response : response;
  };
}

/** What came whole is done to its end: without the signal of a visitor who leaves meanwhile. */
function untilItsEnd({ env, req: { raw } }: Context<AppEnv>): Request {
  const { method, headers } = raw;
  const url = decodableUrl(raw.url);
  const body = env?.incoming && bufferedBody(env.incoming);
  if (body) return new Request(url, { method, headers, body: new Uint8Array(body) });
  return url === raw.url ? raw : new Request(url, raw);
}

/**
 * A path that is no UTF-8, such as /%ff, is read letter by letter, and nothing is found there. The
 * router would print it with a warning, past the log, each time that it tries to decode it.
 */
function decodableUrl(address: string): string {
  const url = new URL(address);
  try {
    decodeURIComponent(url.pathname);
    return address;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return url.href;
  }
}

function serveFiles(app: App, root: string): void {
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        // Their names carry the hash of their content.
        c.header("cache-control", "public, max-age=31536000, immutable");
        // Stripe's payment form is set in our typeface, in a frame of its own.
        if (path.endsWith(".woff2")) c.header("access-control-allow-origin", "*");
      },
    }),
  );
  // No page is there to be drawn, and these addresses are answered even in a crowd. Another version
  // of the shop may have the file: nobody keeps this answer.
  app.all("/assets/*", (c) =>
    c.text("There is no such file.", 404, { "cache-control": "no-store" }),
  );
  app.use(
    serveStatic({
      root,
      precompressed: true,
      // Pictures keep their names when they are drawn anew: shown for a day, and then still while
      // the new ones are fetched.
      onFound: (_path, c) =>
        c.header("cache-control", "public, max-age=86400, stale-while-revalidate=604800"),
    }),
  );
}
