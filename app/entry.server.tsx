import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import type { AppContext } from "#server/app-context.ts";
import { isDatabaseUnavailable } from "#server/platform/db/database.ts";
import { contentSecurityPolicy } from "#server/platform/http/security/content-security-policy.ts";
import { framingOf } from "#server/platform/http/security/framing.ts";
import { paymentSection } from "#server/settings/sections.ts";
import { type AdminTheme, readTheme } from "./admin/layout/frame-cookies.ts";
import { takeMarkedScripts } from "./http/marked-scripts.ts";
import { replayEarlyEvents, replayScriptText } from "./http/replay-early-events.ts";
import { requestContext } from "./http/request-context.ts";
import { scriptsAfterPaint, wakingScriptText } from "./http/scripts-after-paint.ts";
import { readCartWallets } from "./shop/cart-wallets/read-cart-wallets.ts";
import { RenderedTheme } from "./ui/root-theme.ts";
import { ScriptMark } from "./ui/script-mark.ts";

/** Routes with payment forms: only these allow Stripe's scripts and frames. */
const payingRoutes = [
  "shop/checkout/checkout.route",
  "shop/gift-card-purchase/gift-cards.route",
  "shop/order/pay-again/pay-again.route",
];

const cartRoute = "shop/cart-wallets/cart-wallets.route";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { shop } = loadContext.get(requestContext);
  const { pathname } = new URL(request.url);
  const isAdminPage = /^\/admin/i.test(pathname);
  const mark = randomUUID();

  const rendered = await renderPage(request, shop.log, {
    routerContext,
    theme: isAdminPage ? readTheme(request.headers.get("cookie") ?? "") : undefined,
    mark,
  });
  const marked = takeMarkedScripts(rendered.html, mark);
  const page = replayEarlyEvents(marked.page);
  // Admin pages start their scripts immediately.
  const html = isAdminPage ? page : scriptsAfterPaint(page);

  const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id;
  const withStripe = hasPaymentForm(route, shop);
  const scripts = [replayScriptText, wakingScriptText, ...marked.scripts];
  const policy = contentSecurityPolicy(scripts, framingOf(pathname, shop.config), {
    withStripe,
    withLink: withStripe && shop.currentSettings(paymentSection).takesLink,
    // Packing does. From another screen it opens with the policy of that screen.
    readsBarcodes: isAdminPage,
    filmsFrom: shop.config.s3 ? new URL(shop.config.s3.publicUrl).origin : undefined,
  });
  setHeaders(headers, policy, withStripe);
  return new Response(html, { status: rendered.hasFailed ? 500 : status, headers });
}

/**
 * To a string instead of a stream: the Content-Security-Policy contains hashes of the page's inline
 * scripts, which are known only at the end. Rendering takes a few milliseconds.
 *
 * @param input.mark marks the page's own scripts
 */
async function renderPage(
  request: Request,
  log: AppContext["log"],
  input: { routerContext: EntryContext; theme: AdminTheme | undefined; mark: string },
): Promise<{ readonly html: string; readonly hasFailed: boolean }> {
  const { routerContext, theme, mark } = input;
  let hasFailed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <RenderedTheme value={theme}>
          <ServerRouter context={routerContext} url={request.url} nonce={mark} />
        </RenderedTheme>
      </ScriptMark>,
      {
        nonce: mark,
        // Otherwise React hides parts that load later in a long page until a script shows them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError(error) {
          hasFailed = true;
          // The client disconnected, which is not an error.
          if (request.signal.aborted) return;
          log.error({ err: error }, "a page could not be rendered");
        },
      },
    );
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
  return { html, hasFailed };
}

function hasPaymentForm(route: string | undefined, shop: AppContext): boolean {
  if (route === cartRoute) return readCartWallets(shop) !== null;
  const isPaying = route !== undefined && payingRoutes.includes(route);
  return isPaying && shop.config.stripe !== null;
}

function setHeaders(headers: Headers, policy: string, withStripe: boolean): void {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  // Stripe may open a bank's page, which has to message this one.
  if (withStripe) headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  if (!headers.has("referrer-policy")) {
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Errors of the router, such as a method that a route does not support.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const about = context.get(requestContext);
  about.databaseAway ||= isDatabaseUnavailable(error);
  const { shop } = about;
  // Without the query, which may contain a token.
  shop.log.error(
    { err: error, method: request.method, path: new URL(request.url).pathname },
    "a request failed",
  );
};
