import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { madePasskey } from "#test/support/made-passkey.ts";
import { killedAtSecondStep, openTestShop } from "#test/support/test-shop.ts";
import {
  isAdminSession,
  listAdminSessions,
  openAdminSession,
  setSessionEnd,
} from "./admin-sessions.ts";
import { addPasskey, beginPasskeyRegistration, listPasskeys, removePasskey } from "./passkeys.ts";
import { findRecoveryCodeDate, renewRecoveryCode } from "./recovery-code.ts";
import { requestPasskey, verifySecondFactor } from "./second-factor.ts";
import { unlockAdmin } from "./unlock-admin.ts";

// Real signatures are tested in a browser: test/e2e/admin/passkeys.test.ts.

const house = forAllTests(() => openTestShop({ ADMIN_PIN: "71935" }));
const { shop, time } = house;
let code: string;
beforeEach(async () => {
  const { db } = shop;
  await db.deleteFrom("passkey_challenges").execute();
  await db.deleteFrom("passkeys").execute();
  await db
    .insertInto("passkeys")
    .values({
      id: "a-passkey",
      name: "Laptop",
      public_key: Buffer.from("no key"),
      counter: 0,
      transports: ["internal"],
      created_at: time.now,
    })
    .execute();
  code = await renewRecoveryCode(shop);
});

/** @returns the token after the right PIN */
async function enterPin(): Promise<string> {
  const unlocking = await unlockAdmin(shop, { pin: "71935", address: "203.0.113.7" });
  if (unlocking.code !== "second-factor") throw new Error(unlocking.code);
  return unlocking.token;
}

const pass = (seconds: number) => house.pass(seconds * SECOND_MS);

describe("with a passkey, the right PIN", () => {
  test("opens no session, and its token is not a session", async () => {
    const token = await enterPin();
    expect(await isAdminSession(shop, token)).toBe(false);
    expect(await requestPasskey(shop, token)).toMatchObject({
      allowCredentials: [{ id: "a-passkey" }],
      rpId: "localhost",
    });
  });

  test("lets a browser give the second factor for five minutes", async () => {
    const token = await enterPin();
    pass(299);
    expect(await requestPasskey(shop, token)).toBeDefined();
    pass(1);
    expect(await requestPasskey(shop, token)).toBeUndefined();
    expect(await verifySecondFactor(shop, token, { recoveryCode: code })).toEqual({
      code: "expired",
    });
  });

  test("is required again after five wrong second factors, also concurrent ones", async () => {
    const token = await enterPin();
    const wrong = { recoveryCode: "0000-0000-0000-0000" };
    const all = await Promise.all(
      Array.from({ length: 40 }, () => verifySecondFactor(shop, token, wrong)),
    );
    expect(all.filter((result) => result.code === "wrong")).toHaveLength(4);
    expect(await verifySecondFactor(shop, token, { recoveryCode: code })).toEqual({
      code: "expired",
    });
    expect(await requestPasskey(shop, token)).toBeUndefined();
  });

  test.each([
    undefined,
    null,
    {},
    { id: "a-passkey", type: "public-key" },
    { id: "a-passkey", type: "public-key", rawId: "a-passkey", response: {} },
    { id: "another", type: "public-key", rawId: "another", response: {} },
  ])("does not open the admin with %j as a passkey", async (passkey) => {
    const token = await enterPin();
    await requestPasskey(shop, token);
    expect(await verifySecondFactor(shop, token, { passkey })).toEqual({ code: "wrong" });
  });
});

describe("the recovery code", () => {
  test("opens the admin once, in any spelling", async () => {
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    const opened = await verifySecondFactor(shop, await enterPin(), { recoveryCode: typed });
    if (opened.code !== "unlocked") throw new Error(opened.code);
    expect(await isAdminSession(shop, opened.token)).toBe(true);
    expect(await verifySecondFactor(shop, await enterPin(), { recoveryCode: code })).toEqual({
      code: "wrong",
    });
    expect(await findRecoveryCodeDate(shop)).toBeNull();
  });

  test("is not used up when the process dies before it opens a session", async () => {
    const token = await enterPin();
    const dying = verifySecondFactor(killedAtSecondStep(shop), token, { recoveryCode: code });
    await expect(dying).rejects.toThrow("Killed.");
    expect(await verifySecondFactor(shop, token, { recoveryCode: code })).toMatchObject({
      code: "unlocked",
    });
  });

  test("is replaced by a new one, and is stored as a hash only", async () => {
    const newer = await renewRecoveryCode(shop);
    expect(await verifySecondFactor(shop, await enterPin(), { recoveryCode: code })).toEqual({
      code: "wrong",
    });
    const rows = await shop.db.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(newer.replaceAll("-", ""));
  });

  test("is deleted with the last passkey, and then the PIN alone opens the admin", async () => {
    await removePasskey(shop, "a-passkey");
    expect(await findRecoveryCodeDate(shop)).toBeNull();
    expect(await unlockAdmin(shop, { pin: "71935", address: "203.0.113.7" })).toMatchObject({
      code: "unlocked",
    });
  });
});

test("a passkey that does not answer this session's challenge is not added", async () => {
  const made = { name: "X", response: { id: "x", type: "public-key", rawId: "x", response: {} } };
  expect(await addPasskey(shop, "token", made)).toEqual({ code: "refused" });
  await beginPasskeyRegistration(shop, "token");
  expect(await addPasskey(shop, "token", made)).toEqual({ code: "refused" });
});

describe("the first passkey", () => {
  beforeEach(() => shop.db.deleteFrom("passkeys").execute());

  /** In a session of its own. */
  async function add() {
    const token = await openAdminSession(shop, "A browser");
    const { challenge } = await beginPasskeyRegistration(shop, token);
    const response = madePasskey(challenge, shop.config.siteUrl);
    return () => addPasskey(shop, token, { name: "A laptop", response });
  }

  test("comes with the recovery code, and the second one without", async () => {
    const first = await (await add())();
    const second = await (await add())();
    expect(first).toEqual({ code: "added", recoveryCode: expect.stringMatching(/^(\w{4}-?){4}$/) });
    expect(second).toEqual({ code: "added", recoveryCode: null });
  });

  test("of two that are added at once is only one, so that its recovery code is the valid one", async () => {
    const adding = [await add(), await add()];
    const added = await Promise.all(adding.map((addOne) => addOne()));
    const codes = added.flatMap((each) =>
      "recoveryCode" in each ? (each.recoveryCode ?? []) : [],
    );
    expect(codes).toHaveLength(1);
    const factor = { recoveryCode: codes[0] ?? "" };
    expect(await verifySecondFactor(shop, await enterPin(), factor)).toMatchObject({
      code: "unlocked",
    });
  });

  test("is not added when its recovery code cannot be stored", async () => {
    const addOne = await add();
    await sql`alter table recovery_codes rename to recovery_codes_away`.execute(shop.db);
    try {
      await expect(addOne()).rejects.toThrow("recovery_codes");
    } finally {
      await sql`alter table recovery_codes_away rename to recovery_codes`.execute(shop.db);
    }
    expect(await listPasskeys(shop)).toEqual([]);
  });
});

describe("a session ends when what opened it no longer opens:", () => {
  const passkeys = (...ids: string[]) =>
    shop.db
      .insertInto("passkeys")
      .values(
        ids.map((id) => ({
          id,
          name: id,
          public_key: Buffer.from("no key"),
          counter: 0,
          transports: [],
          created_at: time.now,
        })),
      )
      .execute();

  test("one of the PIN alone with the first passkey, even if it is opened at that moment", async () => {
    await shop.db.deleteFrom("passkeys").execute();
    const before = await openAdminSession(shop, "Phone");
    expect(await isAdminSession(shop, before)).toBe(true);
    await passkeys("first");
    // Its PIN was checked before the passkey was there.
    const during = await openAdminSession(shop, "Tablet");
    for (const token of [before, during]) {
      expect(await isAdminSession(shop, token)).toBe(false);
      expect(await setSessionEnd(shop, token, true)).toBeUndefined();
    }
    const open = (await listAdminSessions(shop, before)).map(({ browser }) => browser);
    expect(open).not.toContain("Phone");
    expect(open).not.toContain("Tablet");
  });

  test("one of a passkey when that is removed, and none while it is there", async () => {
    await passkeys("phone");
    const laptop = await openAdminSession(shop, "Laptop", { passkeyId: "a-passkey" });
    const phone = await openAdminSession(shop, "Phone", { passkeyId: "phone" });
    await removePasskey(shop, "phone");
    expect(await isAdminSession(shop, phone)).toBe(false);
    expect(await isAdminSession(shop, laptop)).toBe(true);
  });

  test("one of the recovery code does not end with a passkey", async () => {
    const unlocked = await verifySecondFactor(shop, await enterPin(), { recoveryCode: code });
    if (unlocked.code !== "unlocked") throw new Error(unlocked.code);
    await passkeys("phone");
    await removePasskey(shop, "a-passkey");
    expect(await isAdminSession(shop, unlocked.token)).toBe(true);
  });
});
