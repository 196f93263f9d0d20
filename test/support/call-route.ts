import { createStaticHandler, RouterContextProvider } from "react-router";
import { type RequestContext, requestContext } from "#app/http/request-context.ts";
import type { AppContext } from "#server/app-context.ts";

export type RouteResult = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> | null;
};

type RouteModule = { readonly action?: unknown; readonly loader?: unknown };

/** What the server gives every loader and action. */
export function routeContext(
  shop: AppContext,
  more: Partial<RequestContext> = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, { shop, clientAddress: "203.0.113.7", databaseAway: false, ...more });
  return context;
}

/** Calls an API route as the router does, without a build. */
export async function callRoute(
  shop: AppContext,
  path: string,
  route: RouteModule,
  request: Request,
): Promise<RouteResult> {
  const { action, loader } = route as { action?: () => unknown; loader?: () => unknown };
  const handler = createStaticHandler([{ path, action: action ?? false, loader: loader ?? false }]);
  const context = routeContext(shop);
  let answered: unknown;
  try {
    answered = await handler.queryRoute(request, { requestContext: context });
  } catch (thrown) {
    // A thrown response; other errors are bugs.
    if (!(thrown instanceof Response)) throw thrown;
    answered = thrown;
  }
  if (!(answered instanceof Response)) throw new Error("The route gave no answer of its own.");
  const { status, headers } = answered;
  return { status, headers, body: (await answered.json()) as RouteResult["body"] };
}

export function jsonRequest(path: string, body: unknown): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
