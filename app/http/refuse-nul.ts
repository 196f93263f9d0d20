import type { MiddlewareHandler } from "hono";

// The database keeps no text with a NUL, and no browser sends one. Refused where text comes in, so
// that nothing behind has to think of it: addresses here, forms in readForm, JSON in readJson.

export function hasNul(text: string): boolean {
  return text.includes("\0");
}

/**
 * For calls and files. Of a page's address, a path with a NUL is not found, and a parameter with one
 * is left out, as other rubbish: see `withoutNul`.
 */
export const refuseNulInCalls: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!/^\/(?:api|functions|media)\//i.test(pathname)) return await next();
  // A longer spelling, such as %c0%80, is no UTF-8, and found nowhere either.
  if (pathname.includes("%00")) return c.json({ error: "There is nothing at this address." }, 404);
  if (search.includes("%00")) {
    return c.json({ error: "This address contains a NUL character, which no text has." }, 400);
  }
  return await next();
};

/** The address of a page without parameters that have a NUL; its path leads nowhere if it has one. */
export function withoutNul(url: URL): URL {
  const without = new URL(url);
  without.pathname = url.pathname.replaceAll("%00", "%2500");
  if (!url.search.includes("%00")) return without;
  without.search = "";
  for (const [name, value] of url.searchParams) {
    if (!hasNul(name) && !hasNul(value)) without.searchParams.append(name, value);
  }
  return without;
}

/** @throws a 400 response */
export function refuseNulInForm(form: FormData): FormData {
  for (const [name, value] of form) {
    if (hasNul(name) || (typeof value === "string" && hasNul(value))) {
      throw new Response(null, {
        status: 400,
        statusText: "This form contains a NUL character, which no text has.",
      });
    }
  }
  return form;
}

/** Whether a text in parsed JSON, or a name of a field, has a NUL. Not recursive: it may be nested deep. */
export function hasNulInside(body: unknown): boolean {
  const open: unknown[] = [body];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === "string" && hasNul(value)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      if (hasNul(name)) return true;
      if (each !== undefined) open.push(each);
    }
  }
  return false;
}
