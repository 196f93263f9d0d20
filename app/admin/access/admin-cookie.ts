import { createCookie } from "react-router";
import { isHttps } from "#app/http/is-https.ts";
import { REMEMBERED_DAYS } from "#server/admin-access/remembered-browser.ts";
import { SECOND_FACTOR_SECONDS } from "#server/admin-access/second-factor.ts";
import type { Config } from "#server/platform/config.ts";

/** Without Max-Age, so that it ends with the browser's session; scripts cannot read it. */
const options = { httpOnly: true, sameSite: "lax", path: "/" } as const;
const sessionCookie = createCookie("conche_admin", options);
/** Used when cookies are Secure; no other host, not even a subdomain, can set such a cookie. */
const hostSessionCookie = createCookie("__Host-conche_admin", { ...options, secure: true });
const sessionCookieOf = (config: Config) => (isHttps(config) ? hostSessionCookie : sessionCookie);

/** Outlives the session but unlocks nothing. Not sent with requests from other sites. */
const browserCookie = createCookie("conche_browser", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin",
  maxAge: REMEMBERED_DAYS * 86_400,
});

/** Used between the correct PIN and the passkey. */
const secondFactorCookie = createCookie("conche_unlocking", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin/unlock",
  maxAge: SECOND_FACTOR_SECONDS,
});

/** Reads the session's token from a request; undefined when there is none or it is invalid. */
export async function readAdminToken(
  config: Config,
  request: Request,
): Promise<string | undefined> {
  return textOf(await sessionCookieOf(config).parse(request.headers.get("cookie")));
}

/** Reads the cookie of a browser that entered the correct PIN before. */
export async function readRememberedBrowser(request: Request): Promise<string | undefined> {
  return textOf(await browserCookie.parse(request.headers.get("cookie")));
}

/** Reads the cookie of a browser that entered the correct PIN and needs a passkey. */
export async function readSecondFactorToken(request: Request): Promise<string | undefined> {
  return textOf(await secondFactorCookie.parse(request.headers.get("cookie")));
}

/** The `Set-Cookie` header for a browser that continues with the passkey. */
export async function secondFactorHeader(config: Config, token: string): Promise<string> {
  return await secondFactorCookie.serialize(token, { secure: isHttps(config) });
}

/** The `Set-Cookie` header after the passkey. */
export async function expiredSecondFactorHeader(config: Config): Promise<string> {
  return await secondFactorCookie.serialize("", { secure: isHttps(config), maxAge: 0 });
}

/** The `Set-Cookie` header that remembers a browser. */
export async function browserHeader(config: Config, browser: string): Promise<string> {
  return await browserCookie.serialize(browser, { secure: isHttps(config) });
}

/** The `Set-Cookie` header that stores a token; with `seconds`, also across browser restarts. */
export async function sessionHeader(
  config: Config,
  token: string,
  seconds?: number,
): Promise<string> {
  return await sessionCookieOf(config).serialize(token, seconds ? { maxAge: seconds } : {});
}

/** The `Set-Cookie` header that deletes the token. */
export async function expiredSessionHeader(config: Config): Promise<string> {
  return await sessionCookieOf(config).serialize("", { maxAge: 0 });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
