import { createHmac, randomBytes } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { sameText } from "../platform/same-text.ts";

type SigningContext = Pick<AppContext, "config" | "secret" | "clock">;

/** The longest that browsers keep a cookie. Each unlock renews it. */
export const REMEMBERED_DAYS = 400;

/**
 * A cookie for browsers that entered the correct PIN. It opens nothing: it only gives the browser
 * its own attempt counter.
 */
export function rememberBrowser(ctx: SigningContext): string {
  const browser = `${randomBytes(12).toString("base64url")}.${ctx.clock().getTime()}`;
  return `${browser}.${sign(ctx, browser)}`;
}

/** @returns the browser's id; undefined when it was never unlocked with the current PIN */
export function rememberedBrowser(
  ctx: SigningContext,
  cookie: string | undefined,
): string | undefined {
  const [id, since, signature, ...rest] = cookie?.split(".") ?? [];
  if (!id || !since || !signature || rest.length > 0) return undefined;
  if (!sameText(signature, sign(ctx, `${id}.${since}`))) return undefined;
  const age = ctx.clock().getTime() - Number(since);
  return age <= REMEMBERED_DAYS * 86_400_000 ? id : undefined;
}

/** Includes the PIN, so that changing the PIN forgets all browsers. */
function sign({ secret, config }: SigningContext, browser: string): string {
  return createHmac("sha256", `${secret}:${config.adminPin}`)
    .update(`browser:${browser}`)
    .digest("base64url");
}
