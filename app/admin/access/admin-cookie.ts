import { createCookie } from "react-router";
import { REMEMBERED_DAYS } from "#server/admin-access/remembered-browser.ts";
import { SECOND_LOCK_SECONDS } from "#server/admin-access/second-lock.ts";
import type { Config } from "#server/platform/config.ts";

/** Without Max-Age, so that it ends with the browser's session; scripts cannot read it. */
const options = { httpOnly: true, sameSite: "lax", path: "/" } as const;
const plainCookie = createCookie("conche_admin", options);
/** Used when cookies are Secure; no other host, not even a subdomain, can set such a cookie. */
const hostCookie = createCookie("__Host-conche_admin", { ...options, secure: true });
const cookieOf = (settings: Config) => (isHttps(settings) ? hostCookie : plainCookie);

/**
 * Outlives the session but unlocks nothing. Browsers do not send it with requests from other sites.
 */
const browserCookie = createCookie("conche_browser", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin",
  maxAge: REMEMBERED_DAYS * 86_400,
});

/** Used between the correct PIN and the passkey. */
const secondLockCookie = createCookie("conche_unlocking", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin/unlock",
  maxAge: SECOND_LOCK_SECONDS,
});

/** Reads the session's token from a request; undefined when there is none or it is invalid. */
export async function readAdminToken(
  settings: Config,
  request: Request,
): Promise<string | undefined> {
  return textOf(await cookieOf(settings).parse(request.headers.get("cookie")));
}

/** Reads the cookie of a browser that entered the correct PIN before. */
export async function readBrowser(request: Request): Promise<string | undefined> {
  return textOf(await browserCookie.parse(request.headers.get("cookie")));
}

/** Reads the cookie of a browser that entered the correct PIN and needs a passkey. */
export async function readSecondLock(request: Request): Promise<string | undefined> {
  return textOf(await secondLockCookie.parse(request.headers.get("cookie")));
}

/** The `Set-Cookie` header for a browser that continues with the passkey. */
export async function keepSecondLock(settings: Config, token: string): Promise<string> {
  return await secondLockCookie.serialize(token, { secure: isHttps(settings) });
}

/** The `Set-Cookie` header after the passkey. */
export async function dropSecondLock(settings: Config): Promise<string> {
  return await secondLockCookie.serialize("", { secure: isHttps(settings), maxAge: 0 });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The `Set-Cookie` header that remembers a browser. */
export async function keepBrowser(settings: Config, browser: string): Promise<string> {
  return await browserCookie.serialize(browser, { secure: isHttps(settings) });
}

/**
 * The `Set-Cookie` header that stores a token.
 *
 * @param seconds how long to keep it, also across browser restarts
 */
export async function keepAdminToken(
  settings: Config,
  token: string,
  seconds?: number,
): Promise<string> {
  return await cookieOf(settings).serialize(token, seconds ? { maxAge: seconds } : {});
}

/** The `Set-Cookie` header that deletes the token. */
export async function dropAdminToken(settings: Config): Promise<string> {
  return await cookieOf(settings).serialize("", { maxAge: 0 });
}

function isHttps({ siteUrl }: Config): boolean {
  return siteUrl.startsWith("https:");
}
