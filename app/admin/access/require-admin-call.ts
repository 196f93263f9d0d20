import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import type { AppContext } from "#server/app-context.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { readAdminToken } from "./admin-cookie.ts";

/** Guards the admin's API calls. @throws a 401 response instead of a redirect */
export async function requireAdminCall(ctx: AppContext, request: Request): Promise<void> {
  if (await isAdminSession(ctx, await readAdminToken(ctx.config, request))) return;
  throw Response.json({ error: adminMessages.locked }, { status: 401, headers: noStore });
}

const noStore = { "cache-control": "private, no-store" };
