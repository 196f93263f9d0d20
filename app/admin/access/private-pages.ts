import type { MiddlewareFunction } from "react-router";

/** Keeps admin pages out of browser and proxy caches and search engines. */
export const privatePages: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
};
