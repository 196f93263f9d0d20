import { createHmac, randomBytes } from "node:crypto";
import type { AppContext } from "../app-context.ts";

type SessionContext = Pick<AppContext, "db" | "clock" | "config" | "secret">;

/** The cookie ends with the browser; a session that nobody used for this long ends here too. */
const IDLE_HOURS = 12;
/** Limits the writes of screens that poll every few seconds. */
const RECORD_USE_AFTER_SECONDS = 60;

/** @returns the token that the browser keeps; the database only knows its hash */
export async function openAdminSession(ctx: SessionContext): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock();
  await ctx.db
    .insertInto("admin_sessions")
    .values({ token_hash: hash(ctx, token), created_at: now, last_used_at: now })
    .execute();
  await ctx.db.deleteFrom("admin_sessions").where("last_used_at", "<", idleSince(now)).execute();
  return token;
}

export async function isAdminSession(
  ctx: SessionContext,
  token: string | undefined,
): Promise<boolean> {
  if (!token || ctx.config.adminPin === "") return false;
  const now = ctx.clock();
  const key = hash(ctx, token);
  const session = await ctx.db
    .selectFrom("admin_sessions")
    .select("last_used_at")
    .where("token_hash", "=", key)
    .executeTakeFirst();
  if (!session || session.last_used_at < idleSince(now)) return false;
  if (now.getTime() - session.last_used_at.getTime() >= RECORD_USE_AFTER_SECONDS * 1000) {
    await ctx.db
      .updateTable("admin_sessions")
      .set({ last_used_at: now })
      .where("token_hash", "=", key)
      .execute();
  }
  return true;
}

export async function closeAdminSession(
  ctx: SessionContext,
  token: string | undefined,
): Promise<void> {
  if (!token) return;
  await ctx.db.deleteFrom("admin_sessions").where("token_hash", "=", hash(ctx, token)).execute();
}

/**
 * Keyed with the PIN, so that a changed PIN ends every session that the old one opened: it is mostly
 * changed because somebody else knew it.
 */
function hash({ secret, config }: SessionContext, token: string): string {
  return createHmac("sha256", `${secret}:${config.adminPin}`).update(token).digest("hex");
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_HOURS * 3_600_000);
}
