import type { MiddlewareFunction } from "react-router";

/** Nothing of the admin is kept by a browser or a proxy, or found by a search engine. */
export const privatePages: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
};
