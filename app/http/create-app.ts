import type { BlockList } from "node:net";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import type { Config } from "#server/platform/config.ts";
import { bufferedBody } from "#server/platform/http/overload/buffered-body.ts";
import { takesRecipients, takesUploads } from "#server/platform/http/overload/load-shedding.ts";
import type { App, AppEnv } from "#server/platform/http/requests/app.ts";
import {
  blockListOf,
  type ClientHeader,
  clientAddress,
} from "#server/platform/http/requests/client-address.ts";
import { observeRequests } from "#server/platform/http/requests/observe-requests.ts";
import { watchUnlistedProxies } from "#server/platform/http/requests/watch-unlisted-proxies.ts";
import { framingOf } from "#server/platform/http/security/framing.ts";
import { isPlainHttp } from "#server/platform/http/security/plain-http.ts";
import { sameOriginOnly } from "#server/platform/http/security/same-origin.ts";
import { shopMessages } from "../shop/shared/shop-messages.ts";
import { refuseDeepPaths } from "./refuse-deep-paths.ts";
import { refuseNulInCalls, withoutNul } from "./refuse-nul.ts";
import { type RequestContext, requestContext } from "./request-context.ts";
import { serveApi } from "./serve-api.ts";
import { serveBrandPicture, serveTheme } from "./serve-brand-files.ts";
import { serveMedia } from "./serve-media.ts";

/** Far more than any form sends. */
const MAX_BODY_BYTES = 256 * 1024;
/** 500 addresses with messages. */
const MAX_RECIPIENTS_BYTES = 1024 * 1024;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Everything between the connection and the router: files, limits, headers, cross-site checks.
 *
 * @param clientFolder the browser's files; undefined in development, where Vite serves them
 */
export function createApp(ctx: AppContext, build: Build, clientFolder: string | undefined): App {
  const app: App = new Hono();
  const trusted = blockListOf(ctx.config.trustedProxies);
  const addressOf = addressReader(ctx, trusted);

  app.use(observeRequests(trusted));
  app.use(async (_, next) => {
    await ctx.refreshSettings();
    await next();
  });
  setHeaders(app, ctx.config);
  app.use(sameOriginOnly(shopHosts(ctx.config)));
  app.use(refuseDeepPaths);
  app.use(refuseNulInCalls);
  app.use(limitBodies());

  // API responses are too short for compression, and no files have these paths.
  if (typeof build !== "function") app.route("/", serveApi(ctx, build, addressOf));
  if (clientFolder) serveFiles(app, clientFolder);
  app.get("/media/:file", serveMedia(ctx.storage));
  app.use(compress());
  app.get("/:picture{brand-[0-9a-f]+-[a-z-]+\\.png}", serveBrandPicture(ctx));
  app.get("/:theme{theme-[0-9a-f]+\\.css}", serveTheme);

  const handle = requestHandler(ctx, build, clientFolder ? "production" : "development");
  app.all("*", async (c) => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    const plainHttp = isPlainHttp(ctx.config, peer, (name) => c.req.header(name), trusted);
    const { pageTags } = c.env ?? {};
    return await handle(withoutAbort(c), { clientAddress: addressOf(c), plainHttp, pageTags });
  });
  app.onError((error, c) => {
    ctx.log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
    return c.json({ error: "Something went wrong on our side. Please try again." }, 500);
  });
  return app;
}

/** Headers of all responses. Pages set their own content security policy with the hashes of their inline scripts. */
function setHeaders(app: App, config: Config): void {
  const common = {
    // Set below, for each path.
    xFrameOptions: false,
    // Pages set this too: those with secret URLs are stricter.
    referrerPolicy: false,
    // Browsers ignore it over http, such as in a local demo.
    strictTransportSecurity: `max-age=31536000${config.hstsSubdomains ? "; includeSubDomains" : ""}`,
    // Keep the values that a page has set itself.
    overwrite: false,
  } as const;
  const ofDocuments = secureHeaders(common);
  const ofFiles = secureHeaders({ ...common, ...withoutDocumentHeaders });
  app.use((c, next) => (isFile(c.req.path) ? ofFiles(c, next) : ofDocuments(c, next)));

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!isFile(c.req.path)) {
      const { framedBy } = framingOf(c.req.path, config);
      headers.set("x-frame-options", framedBy === "self" ? "SAMEORIGIN" : "DENY");
    }

    // Redirects are not rendered by a page, so they need the policy here.
    if (!headers.has("location")) return;
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (!headers.has("referrer-policy"))
      headers.set("referrer-policy", "strict-origin-when-cross-origin");
  });
}

/**
 * Browsers read them only of documents. A first visit loads some thirty files, so that they would
 * weigh as much as a script.
 */
const withoutDocumentHeaders = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Scripts, styles and pictures: alone in a tab or a frame they can do nothing. */
function isFile(path: string): boolean {
  return path.startsWith("/assets/") || path.startsWith("/media/");
}

/** Refuses bodies that are too large. Uploads may be larger and are limited while they are read: see readBytes. */
function limitBodies(): MiddlewareHandler<AppEnv> {
  // The rest of the body is not read, so the connection cannot be reused.
  const onError = (c: Context) =>
    c.json({ error: "That is too large to be read." }, 413, { connection: "close" });
  const limited = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
  const limitedRecipients = bodyLimit({ maxSize: MAX_RECIPIENTS_BYTES, onError });

  return (c, next) => {
    if (takesUploads(c.req.path)) return next();

    const hasRecipients = takesRecipients(c.req.path);
    const limit = hasRecipients ? MAX_RECIPIENTS_BYTES : MAX_BODY_BYTES;
    const arrived = c.env?.incoming && bufferedBody(c.env.incoming)?.length;
    const isCounted = arrived !== undefined && arrived <= limit;
    if (isCounted) return next();

    return hasRecipients ? limitedRecipients(c, next) : limited(c, next);
  };
}

/** Reads the client's network address, and warns of proxies that the settings do not list. */
function addressReader({ config, log }: AppContext, trusted: BlockList) {
  const watchProxies = watchUnlistedProxies(log, trusted);
  return (c: Context<AppEnv>): string => {
    // Undefined when the page cache renders a page for everybody.
    const peer = c.env?.incoming?.socket.remoteAddress;
    const header = (name: ClientHeader) => c.req.header(name);
    const client = clientAddress(peer, header, trusted, config.clientHeader);
    watchProxies(client, header);
    return client;
  };
}

/** Including ports, if any. */
function shopHosts({ siteUrl, siteHosts }: Config): string[] {
  return [new URL(siteUrl).host, ...siteHosts];
}

/** React Router with the shop in its context. */
function requestHandler(ctx: AppContext, build: Build, mode: "production" | "development") {
  // Behind a TLS proxy a form's origin is the site's URL, not this server's.
  const allowedActionOrigins = shopHosts(ctx.config);
  const ownBuild =
    typeof build === "function"
      ? async () => ({ ...(await build()), allowedActionOrigins })
      : { ...build, allowedActionOrigins };
  const handle = createRequestHandler(ownBuild, mode);
  const render = async (request: Request, about: RequestContext) => {
    const context = new RouterContextProvider();
    context.set(requestContext, about);
    return await handle(request, context);
  };

  return async (
    request: Request,
    facts: Pick<RequestContext, "clientAddress" | "plainHttp" | "pageTags">,
  ): Promise<Response> => {
    const about: RequestContext = { shop: ctx, databaseAway: false, ...facts };
    const response = await render(request, about);
    if (response.status !== 500 || !about.databaseAway) return response;

    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/")) {
      return Response.json({ error: shopMessages.databaseAway }, { status: 503 });
    }
    // If the database failed while the page was rendered, render again as the page that says so.
    // Only for GET, because other requests may have had effects.
    return request.method === "GET" ? await render(request, about) : response;
  };
}

/**
 * A request whose body has arrived completely is finished even if the client disconnects, so it
 * gets no abort signal.
 */
function withoutAbort({ env, req: { raw } }: Context<AppEnv>): Request {
  const { method, headers } = raw;
  const url = decodableUrl(raw.url);
  const body = env?.incoming && bufferedBody(env.incoming);
  if (body) return new Request(url, { method, headers, body: new Uint8Array(body) });
  return url === raw.url ? raw : new Request(url, raw);
}

/**
 * A path that is not valid UTF-8, such as /%ff, or has a NUL is escaped, so that it is not found.
 * Otherwise the router would print a warning to the console each time it decodes the path.
 */
function decodableUrl(address: string): string {
  const url = new URL(address);
  try {
    decodeURIComponent(url.pathname);
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
  }
  const read = address.includes("%00") ? withoutNul(url) : url;
  return read.href === new URL(address).href ? address : read.href;
}

function serveFiles(app: App, root: string): void {
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        // File names contain a hash of the content.
        c.header("cache-control", "public, max-age=31536000, immutable");
        // Stripe's iframe loads our font for its payment form.
        if (path.endsWith(".woff2")) c.header("access-control-allow-origin", "*");
      },
    }),
  );
  // Answers without rendering a page. Not cached, because another version of the shop may have the
  // file during a deployment.
  app.all("/assets/*", (c) =>
    c.text("There is no such file.", 404, { "cache-control": "no-store" }),
  );
  app.use(
    serveStatic({
      root,
      precompressed: true,
      // Pictures keep their names when they change: cached for a day, then revalidated in the
      // background.
      onFound: (_path, c) =>
        c.header("cache-control", "public, max-age=86400, stale-while-revalidate=604800"),
    }),
  );
}
