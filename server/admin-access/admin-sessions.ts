import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";

type SessionContext = Pick<AppContext, "db" | "clock" | "config" | "secret">;

export type AdminSession = {
  /** Such as "Firefox on Windows"; empty when unknown. */
  readonly browser: string;
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
  /** Whether it is the session of the requesting browser. */
  readonly isThis: boolean;
};

/** Counted from the PIN, however much the session is used. */
const SESSION_MS = 12 * HOUR_MS;
/** For a browser that the owner wants to keep unlocked. */
const EXTENDED_SESSION_MS = 30 * 24 * HOUR_MS;
/** Limits writes from screens that poll every few seconds. */
const RECORD_USE_AFTER_SECONDS = 60;

/** What opened a session: the PIN alone, or after it the recovery code or a passkey. */
export type AuthenticationMethod = "pin" | "recovery-code" | { readonly passkeyId: string };

/**
 * SQL condition on `admin_sessions`: what opened it still opens. The PIN alone does while there is no
 * passkey, and a passkey until it is removed. Asked at each use, so that a session that is opened
 * while the first passkey is added is over, too.
 */
const isMethodValid = sql<boolean>`(opened_by = 'recovery-code'
  or opened_by in (select id from passkeys) or not exists (select from passkeys))`;

function openSessions({ db, clock }: Pick<SessionContext, "db" | "clock">) {
  return db.selectFrom("admin_sessions").where("ends_at", ">", clock()).where(isMethodValid);
}

/** @returns the token for the browser; the database stores only its hash */
export async function openAdminSession(
  ctx: SessionContext,
  browser = "",
  method: AuthenticationMethod = "pin",
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock();
  await ctx.db
    .insertInto("admin_sessions")
    .values({
      token_hash: sessionHash(ctx, token),
      created_at: now,
      last_used_at: now,
      ends_at: new Date(now.getTime() + SESSION_MS),
      browser,
      pin_fingerprint: pinFingerprint(ctx),
      opened_by: typeof method === "string" ? method : method.passkeyId,
    })
    .execute();

  await ctx.db.deleteFrom("admin_sessions").where("ends_at", "<=", now).execute();
  return token;
}

export async function isAdminSession(
  ctx: SessionContext,
  token: string | undefined,
): Promise<boolean> {
  if (!token || ctx.config.adminPin === "") return false;

  const now = ctx.clock();
  const hash = sessionHash(ctx, token);
  const session = await openSessions(ctx)
    .select("last_used_at")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (!session) return false;

  if (now.getTime() - session.last_used_at.getTime() >= RECORD_USE_AFTER_SECONDS * 1000) {
    await ctx.db
      .updateTable("admin_sessions")
      .set({ last_used_at: now })
      .where("token_hash", "=", hash)
      .execute();
  }
  return true;
}

/** The sessions opened with the current PIN: the requesting one first, then by last use. */
export async function listAdminSessions(
  ctx: SessionContext,
  token: string | undefined,
): Promise<AdminSession[]> {
  const currentHash = token ? sessionHash(ctx, token) : "";
  const rows = await openSessions(ctx)
    .select(["token_hash", "browser", "created_at", "last_used_at", "ends_at"])
    .where("pin_fingerprint", "in", [pinFingerprint(ctx), ""])
    .orderBy("last_used_at", "desc")
    .execute();
  const sessions = rows.map((row) => ({
    browser: row.browser,
    openedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
    isThis: row.token_hash === currentHash,
  }));
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * Makes a session last 30 days from its PIN, or twelve hours again.
 *
 * @returns when it ends; undefined when it is not open
 */
export async function setSessionEnd(
  ctx: SessionContext,
  token: string | undefined,
  isExtended: boolean,
): Promise<Date | undefined> {
  if (!token) return undefined;

  const hash = sessionHash(ctx, token);
  const session = await openSessions(ctx)
    .select("created_at")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (!session) return undefined;

  const endsAt = new Date(
    session.created_at.getTime() + (isExtended ? EXTENDED_SESSION_MS : SESSION_MS),
  );
  await ctx.db
    .updateTable("admin_sessions")
    .set({ ends_at: endsAt })
    .where("token_hash", "=", hash)
    .execute();
  return endsAt;
}

export async function closeAdminSession(
  ctx: SessionContext,
  token: string | undefined,
): Promise<void> {
  if (!token) return;
  await ctx.db
    .deleteFrom("admin_sessions")
    .where("token_hash", "=", sessionHash(ctx, token))
    .execute();
}

/** The browser of this session has just proved that it has the passkey. */
export async function setSessionPasskey(
  ctx: SessionContext,
  token: string,
  passkeyId: string,
): Promise<void> {
  await ctx.db
    .updateTable("admin_sessions")
    .set({ opened_by: passkeyId })
    .where("token_hash", "=", sessionHash(ctx, token))
    .execute();
}

/** Locks the admin in all other browsers. */
export async function closeOtherSessions(
  ctx: SessionContext,
  token: string | undefined,
): Promise<void> {
  const currentHash = token ? sessionHash(ctx, token) : "";
  await ctx.db.deleteFrom("admin_sessions").where("token_hash", "!=", currentHash).execute();
}

/**
 * The hash includes the PIN, so that changing the PIN ends every session: a PIN is usually changed
 * because somebody else knows it.
 */
export function sessionHash(
  { secret, config }: Pick<SessionContext, "secret" | "config">,
  token: string,
): string {
  return createHmac("sha256", `${secret}:${config.adminPin}`).update(token).digest("hex");
}

/**
 * Recognizes sessions of an earlier PIN, which have ended. Reveals the PIN to nobody without the
 * secret.
 */
function pinFingerprint({ secret, config }: SessionContext): string {
  return createHmac("sha256", secret).update(`pin:${config.adminPin}`).digest("hex").slice(0, 16);
}
