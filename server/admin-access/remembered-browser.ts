import { createHmac, randomBytes } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { sameText } from "../platform/same-text.ts";

type SigningContext = Pick<AppContext, "config" | "secret" | "clock">;

/** As long as browsers keep a cookie. Each unlocking begins anew. */
export const REMEMBERED_DAYS = 400;

/** What a browser keeps that had the right PIN. It opens nothing: its tries are counted by themselves. */
export function rememberBrowser(ctx: SigningContext): string {
  const browser = `${randomBytes(12).toString("base64url")}.${ctx.clock().getTime()}`;
  return `${browser}.${sign(ctx, browser)}`;
}

/** @returns the browser's id; undefined for a browser that nobody unlocked with today's PIN */
export function rememberedBrowser(
  ctx: SigningContext,
  kept: string | undefined,
): string | undefined {
  const [id, since, signature, ...rest] = kept?.split(".") ?? [];
  if (!id || !since || !signature || rest.length > 0) return undefined;
  if (!sameText(signature, sign(ctx, `${id}.${since}`))) return undefined;
  const age = ctx.clock().getTime() - Number(since);
  return age <= REMEMBERED_DAYS * 86_400_000 ? id : undefined;
}

/** Keyed with the PIN, so that a changed PIN forgets every browser. */
function sign({ secret, config }: SigningContext, browser: string): string {
  return createHmac("sha256", `${secret}:${config.adminPin}`)
    .update(`browser:${browser}`)
    .digest("base64url");
}
