import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../platform/config.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";
import { closeOtherSessions, sessionHash, setSessionPasskey } from "./admin-sessions.ts";
import { dropRecoveryCode, renewRecoveryCodeIn } from "./recovery-code.ts";

type PasskeyContext = Pick<AppContext, "db" | "clock" | "config" | "details" | "secret">;

export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** `recoveryCode`: only with the first passkey, shown once. */
export type AddPasskeyResult =
  | { readonly code: "added"; readonly recoveryCode: string | null }
  | { readonly code: "refused" };

const REGISTRATION_MS = 5 * 60_000;

/** Some 300 modules, of which a shop whose owner has no passkey needs none. */
const webauthn = () => import("@simplewebauthn/server");

/** What the browser sends after creating or using a passkey. The library validates the content. */
const credentialSchema = z.looseObject({ id: z.string(), type: z.literal("public-key") });

export async function listPasskeys({ db }: Pick<AppContext, "db">): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** @param token of the session that adds it @returns the options for the browser's WebAuthn call */
export async function beginPasskeyRegistration(
  ctx: PasskeyContext,
  token: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.details().name,
    rpID: hostOf(ctx.config),
    userName: `${ctx.details().name} admin`,
    excludeCredentials: await listCredentials(ctx),
  });
  const challenge = {
    challenge: options.challenge,
    ends_at: new Date(ctx.clock().getTime() + REGISTRATION_MS),
  };
  await ctx.db
    .insertInto("passkey_challenges")
    .values({ holder: registrationHolder(ctx, token), ...challenge })
    .onConflict((conflict) => conflict.column("holder").doUpdateSet(challenge))
    .execute();
  return options;
}

/** With the first passkey all other sessions end, since they were opened with the PIN alone. */
export async function addPasskey(
  ctx: PasskeyContext,
  token: string,
  created: { readonly name: string; readonly response: unknown },
): Promise<AddPasskeyResult> {
  const challenge = await ctx.db
    .deleteFrom("passkey_challenges")
    .where("holder", "=", registrationHolder(ctx, token))
    .where("ends_at", ">", ctx.clock())
    .returning("challenge")
    .executeTakeFirst();
  const response = credentialSchema.safeParse(created.response);
  if (!challenge || !response.success) return { code: "refused" };

  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response.data as never,
    expectedChallenge: challenge.challenge,
    expectedOrigin: originsOf(ctx.config),
    expectedRPID: hostOf(ctx.config),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return { code: "refused" };

  const name = created.name.trim().slice(0, 60) || "A passkey";
  return await storePasskey(ctx, token, { ...verified.registrationInfo.credential, name });
}

/** All or nothing: an owner with a passkey was shown a recovery code. */
async function storePasskey(
  ctx: PasskeyContext,
  token: string,
  passkey: WebAuthnCredential & { readonly name: string },
): Promise<AddPasskeyResult> {
  const { id, name, publicKey, counter, transports = [] } = passkey;
  return await ctx.db.transaction().execute(async (tx) => {
    // Only one of two can be the first.
    await lockPasskeys(tx);
    const isFirst = !(await hasPasskeys({ db: tx }));
    const at = ctx.clock();
    await tx
      .insertInto("passkeys")
      .values({ id, name, public_key: Buffer.from(publicKey), counter, transports, created_at: at })
      .execute();
    if (!isFirst) return { code: "added", recoveryCode: null };

    await setSessionPasskey({ ...ctx, db: tx }, token, id);
    await closeOtherSessions({ ...ctx, db: tx }, token);
    return { code: "added", recoveryCode: await renewRecoveryCodeIn(tx, at) };
  });
}

async function lockPasskeys(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table passkeys in share row exclusive mode`.execute(tx);
}

/**
 * Without any passkey the PIN alone opens the admin again, and the recovery code becomes useless.
 */
export async function removePasskey(ctx: PasskeyContext, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockPasskeys(tx);
    await tx.deleteFrom("passkeys").where("id", "=", id).execute();
    if (!(await hasPasskeys({ db: tx }))) await dropRecoveryCode(tx);
  });
}

export async function hasPasskeys({ db }: Pick<AppContext, "db">): Promise<boolean> {
  return await hasRow(db.selectFrom("passkeys"));
}

/** @returns the options for the browser's WebAuthn call, with a new challenge */
export async function passkeyRequestOptions(
  ctx: PasskeyContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID: hostOf(ctx.config),
    allowCredentials: await listCredentials(ctx),
  });
}

/** @returns the id of the passkey that signed the challenge; undefined when none did */
export async function findSigningPasskey(
  ctx: PasskeyContext,
  challenge: string,
  given: unknown,
): Promise<string | undefined> {
  const response = credentialSchema.safeParse(given);
  if (!response.success) return undefined;

  const passkey = await ctx.db
    .selectFrom("passkeys")
    .select(["id", "public_key", "counter"])
    .where("id", "=", response.data.id)
    .executeTakeFirst();
  if (!passkey) return undefined;

  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: response.data as never,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(ctx.config),
    expectedRPID: hostOf(ctx.config),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;

  await ctx.db
    .updateTable("passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: ctx.clock() })
    .where("id", "=", passkey.id)
    .execute();
  return passkey.id;
}

async function listCredentials({ db }: Pick<AppContext, "db">) {
  return await db.selectFrom("passkeys").select(["id", "transports"]).execute();
}

function registrationHolder(ctx: PasskeyContext, token: string): string {
  return `add:${sessionHash(ctx, token)}`;
}

/** Passkeys are bound to a host name. */
function hostOf({ siteUrl }: Config): string {
  return new URL(siteUrl).hostname;
}

function originsOf({ siteUrl, siteHosts }: Config): string[] {
  const { origin, protocol } = new URL(siteUrl);
  return [origin, ...siteHosts.map((host) => `${protocol}//${host}`)];
}
