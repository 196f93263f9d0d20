import { createCookie } from "react-router";
import { REMEMBERED_DAYS } from "#server/admin-access/remembered-browser.ts";
import { SECOND_LOCK_SECONDS } from "#server/admin-access/second-lock.ts";
import type { Config } from "#server/platform/config.ts";

/** Without an age, so that it ends with the browser's session; scripts cannot read it. */
const options = { httpOnly: true, sameSite: "lax", path: "/" } as const;
const plainCookie = createCookie("conche_admin", options);
/** Where it is Secure; no other host, not even one below this one's name, can set such a cookie. */
const hostCookie = createCookie("__Host-conche_admin", { ...options, secure: true });
const cookieOf = (settings: Config) => (isHttps(settings) ? hostCookie : plainCookie);

/** Outlives the session, and unlocks nothing. No other site's page makes a browser send it. */
const browserCookie = createCookie("conche_browser", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin",
  maxAge: REMEMBERED_DAYS * 86_400,
});

/** Between the right PIN and the passkey. */
const secondLockCookie = createCookie("conche_unlocking", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin/unlock",
  maxAge: SECOND_LOCK_SECONDS,
});

/** The session's token out of a request; undefined for none and for whatever is not one. */
export async function readAdminToken(
  settings: Config,
  request: Request,
): Promise<string | undefined> {
  return textOf(await cookieOf(settings).parse(request.headers.get("cookie")));
}

/** What a browser kept that had the right PIN, out of a request. */
export async function readBrowser(request: Request): Promise<string | undefined> {
  return textOf(await browserCookie.parse(request.headers.get("cookie")));
}

/** What a browser was given for the right PIN where a passkey is needed too, out of a request. */
export async function readSecondLock(request: Request): Promise<string | undefined> {
  return textOf(await secondLockCookie.parse(request.headers.get("cookie")));
}

/** The `Set-Cookie` header of a browser that goes on to the passkey. */
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

/** The `Set-Cookie` header by which a browser is known again. */
export async function keepBrowser(settings: Config, browser: string): Promise<string> {
  return await browserCookie.serialize(browser, { secure: isHttps(settings) });
}

/**
 * The `Set-Cookie` header that keeps a token.
 *
 * @param seconds to keep it for, also when the browser is closed meanwhile
 */
export async function keepAdminToken(
  settings: Config,
  token: string,
  seconds?: number,
): Promise<string> {
  return await cookieOf(settings).serialize(token, seconds ? { maxAge: seconds } : {});
}

/** The `Set-Cookie` header that makes a browser forget its token. */
export async function dropAdminToken(settings: Config): Promise<string> {
  return await cookieOf(settings).serialize("", { maxAge: 0 });
}

function isHttps({ siteUrl }: Config): boolean {
  return siteUrl.startsWith("https:");
}
