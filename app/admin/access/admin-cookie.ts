import { createCookie } from "react-router";
import type { Config } from "#server/platform/config.ts";

/** Without an age, so that it ends with the browser's session; scripts cannot read it. */
const cookie = createCookie("conche_admin", { httpOnly: true, sameSite: "lax", path: "/" });

/** The session's token out of a request; undefined for none and for whatever is not one. */
export async function readAdminToken(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The `Set-Cookie` header that keeps a token. */
export async function keepAdminToken(settings: Config, token: string): Promise<string> {
  return await cookie.serialize(token, { secure: isHttps(settings) });
}

/** The `Set-Cookie` header that makes a browser forget its token. */
export async function dropAdminToken(settings: Config): Promise<string> {
  return await cookie.serialize("", { secure: isHttps(settings), maxAge: 0 });
}

function isHttps({ siteUrl }: Config): boolean {
  return siteUrl.startsWith("https:");
}
