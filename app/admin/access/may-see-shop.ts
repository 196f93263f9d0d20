import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import type { AppContext } from "#server/app-context.ts";
import { readAdminToken } from "./admin-cookie.ts";

/** Whether a visitor may see the shop and buy: everybody while it is open, the owner always. */
export async function maySeeShop(ctx: AppContext, request: Request): Promise<boolean> {
  if (ctx.opening().state === "open") return true;
  return await isAdminSession(ctx, await readAdminToken(ctx.config, request));
}
