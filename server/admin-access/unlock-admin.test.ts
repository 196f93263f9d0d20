import { beforeEach, describe, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { rowOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import {
  closeAdminSession,
  closeOtherSessions,
  isAdminSession,
  listAdminSessions,
  setSessionEnd,
} from "./admin-sessions.ts";
import { rememberBrowser } from "./remembered-browser.ts";
import { unlockAdmin, waitAfter } from "./unlock-admin.ts";

const PIN = "71935";
const here = "203.0.113.7";

const house = forAllTests(() => openTestShop({ ADMIN_PIN: PIN }));
const { shop, time, openAnother } = house;
beforeEach(async () => {
  await shop.db.deleteFrom("pin_attempts").execute();
  await shop.db.deleteFrom("admin_sessions").execute();
});

function attempt(
  pin: string,
  address = here,
  shop = house.shop,
  browser?: string,
  browserName = "",
) {
  return unlockAdmin(shop, { pin, address, browser, browserName });
}

/** A browser that had entered the right PIN. @returns its cookie */
const remembered = async () => (await unlocked()).browser;

const unlock = async () => (await unlocked()).token;

async function unlocked(browserName = "") {
  const unlocking = await attempt(PIN, here, shop, undefined, browserName);
  if (unlocking.code !== "unlocked") throw new Error(unlocking.code);
  return unlocking;
}

const stranger = (each: number) => `198.51.100.${each}`;

async function wrongTries(
  count: number,
  addressOf: (each: number) => string = () => here,
  browser?: string,
): Promise<string[]> {
  const codes: string[] = [];
  for (let each = 0; each < count; each++) {
    codes.push((await attempt("0000", addressOf(each), shop, browser)).code);
  }
  return codes;
}

const strangersGuess = (count: number) => wrongTries(count, stranger);

const pass = (seconds: number) => house.pass(seconds * SECOND_MS);
const hours = (count: number) => count * 3600;
const days = (count: number) => hours(count * 24);

describe("the PIN", () => {
  test.each(["", "7193", "719350", "71936", " 71935", "７１９３５", "71935\u0000"])(
    "is not %j",
    async (pin) => {
      expect(await attempt(pin)).toEqual({ code: "wrong-pin" });
    },
  );

  test("unlocks nothing if none is configured, and an empty one never does", async () => {
    const locked = await forThisTest(() => openTestShop({ ADMIN_PIN: "" }));
    expect(await attempt("", here, locked.shop)).toEqual({ code: "not-configured" });
    expect(await attempt(PIN, here, locked.shop)).toEqual({ code: "not-configured" });
  });
});

describe("wrong tries from one address", () => {
  test("are answered at once five times, then even the right PIN has to wait", async () => {
    expect(await wrongTries(6)).toEqual([...Array(5).fill("wrong-pin"), "wait"]);
    expect(await attempt(PIN)).toEqual({ code: "wait", seconds: 5 });
    pass(5);
    expect(await attempt(PIN)).toMatchObject({ code: "unlocked" });
  });

  test("double the wait each time, up to a quarter of an hour", async () => {
    await wrongTries(5);
    const waits: number[] = [];
    for (let round = 0; round < 11; round++) {
      const unlocking = await attempt("0000");
      if (unlocking.code !== "wait") throw new Error(unlocking.code);
      waits.push(unlocking.seconds);
      pass(unlocking.seconds - 1);
      expect(await attempt(PIN)).toEqual({ code: "wait", seconds: 1 });
      pass(1);
      expect(await attempt("0000")).toEqual({ code: "wrong-pin" });
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
  });

  test("during a wait do not lengthen it", async () => {
    await wrongTries(30);
    expect(await attempt(PIN)).toEqual({ code: "wait", seconds: 5 });
  });

  test("are limited in the same way when 200 come at once", async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => attempt("0000")));
    expect(all.filter(({ code }) => code === "wrong-pin")).toHaveLength(5);
    expect(all.filter(({ code }) => code === "wait")).toHaveLength(195);
  });

  test("count together over two processes on the same database", async () => {
    const other = await openAnother();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, each) => attempt("0000", here, each % 2 ? other : shop)),
    );
    expect(all.filter(({ code }) => code === "wrong-pin")).toHaveLength(5);
    expect(await attempt(PIN, here, other)).toMatchObject({ code: "wait" });
  });

  test("are forgiven by the right PIN", async () => {
    await wrongTries(4);
    await unlock();
    expect(await wrongTries(5)).toEqual(Array(5).fill("wrong-pin"));
  });

  test("expire after a day without a wrong try", async () => {
    await wrongTries(5);
    pass(days(1) + 1);
    expect(await wrongTries(6)).toEqual([...Array(5).fill("wrong-pin"), "wait"]);
  });

  test("do not expire within a day", async () => {
    await wrongTries(5);
    pass(hours(23));
    expect(await wrongTries(2)).toEqual(["wrong-pin", "wait"]);
  });

  test("do not hold up another address", async () => {
    await wrongTries(6);
    expect(await attempt(PIN, "203.0.113.8")).toMatchObject({ code: "unlocked" });
  });

  test("count for a whole IPv6 network, whose owner has more addresses than there are PINs", async () => {
    const ends = ["::1", "::2", ":1:2:3:4", "::ffff", "::9:0"];
    const codes = await wrongTries(5, (each) => `2001:db8:0:7${ends[each]}`);
    expect(codes).toEqual(Array(5).fill("wrong-pin"));
    expect(await attempt("0000", "2001:DB8::7:0:0:0:5")).toMatchObject({ code: "wait" });
    expect(await attempt("0000", "2001:db8:0:8::1")).toMatchObject({ code: "wrong-pin" });
  });
});

describe("wrong tries from many addresses", () => {
  test("have to wait after fifty, all together", async () => {
    expect(await strangersGuess(52)).toEqual([...Array(50).fill("wrong-pin"), "wait", "wait"]);
  });

  test("do not lock out a browser that had the right PIN before, at any address", async () => {
    const browser = await remembered();
    await strangersGuess(60);
    await wrongTries(6);
    expect(await attempt(PIN)).toMatchObject({ code: "wait" });
    for (const address of [here, "203.0.113.99"]) {
      expect(await attempt(PIN, address, shop, browser)).toMatchObject({ code: "unlocked" });
    }
    expect(await attempt(PIN)).toMatchObject({ code: "wait" });
  });

  test("do not delay that browser while a flood of them is being checked", async () => {
    const browser = await remembered();
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 500 }, (_, each) => attempt("0000", stranger(each))),
    ).then(() => {
      isOver = true;
    });
    expect(await attempt(PIN, here, shop, browser)).toMatchObject({ code: "unlocked" });
    expect(isOver).toBe(false);
    await flood;
  });

  test.each(["a wrong one", "another PIN", "another secret", "too long ago", "nobody"])(
    "lock out a browser like any other if its cookie is of %s",
    async (whose) => {
      const other = {
        ...shop,
        ...(whose === "another PIN" && { config: { ...shop.config, adminPin: "13579" } }),
        ...(whose === "another secret" && { secret: "x" }),
      };
      const kept = rememberBrowser(other);
      const browser = { "a wrong one": `${kept}x`, nobody: "a.1.b" }[whose] ?? kept;
      if (whose === "too long ago") pass(days(400) + 1);
      await strangersGuess(60);
      expect(await attempt(PIN, here, shop, browser)).toMatchObject({ code: "wait" });
    },
  );

  test("stay counted when somebody else unlocks", async () => {
    await strangersGuess(49);
    await unlock();
    expect((await strangersGuess(2)).at(-1)).toBe("wait");
  });

  test("leave no address in the database, and no row in the long run", async () => {
    await strangersGuess(10);
    const kept = await shop.db.selectFrom("pin_attempts").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain("198.51");
    pass(days(2));
    await unlock();
    const remaining = await shop.db.selectFrom("pin_attempts").select("key").execute();
    expect(remaining.map(({ key }) => key.split(":")[0]).sort()).toEqual(["everyone"]);
  });
});

describe("wrong tries from a browser that had the right PIN", () => {
  test("have to wait after five, and are forgiven by the right PIN", async () => {
    const browser = await remembered();
    const tries = (count: number) => wrongTries(count, stranger, browser);
    expect(await tries(6)).toEqual([...Array(5).fill("wrong-pin"), "wait"]);
    // Other clients are not delayed by them.
    expect(await attempt("0000")).toMatchObject({ code: "wrong-pin" });
    pass(5);
    expect(await attempt(PIN, here, shop, browser)).toMatchObject({ code: "unlocked" });
    expect(await tries(6)).toEqual([...Array(5).fill("wrong-pin"), "wait"]);
  });
});

test("the wait never overflows, however many tries there were", () => {
  expect(waitAfter(4, 5)).toBe(0);
  expect(waitAfter(5, 5)).toBe(5);
  expect(waitAfter(2_000_000_000, 5)).toBe(900);
});

describe("a session", () => {
  test("is valid in every process on the same database", async () => {
    const token = await unlock();
    expect(await isAdminSession(await openAnother(), token)).toBe(true);
  });

  test("ends twelve hours after the PIN, however much it is used", async () => {
    const token = await unlock();
    for (let each = 0; each < 11; each++) {
      pass(hours(1));
      expect(await isAdminSession(shop, token)).toBe(true);
    }
    pass(hours(1));
    expect(await isAdminSession(shop, token)).toBe(false);
  });

  test("lasts for 30 days after the PIN if the owner chose that, and can be ended earlier", async () => {
    const token = await unlock();
    pass(hours(11));
    const end = await setSessionEnd(shop, token, true);
    expect(end?.getTime()).toBe(time.now.getTime() + (days(30) - hours(11)) * 1000);
    pass(days(30) - hours(11) - 1);
    expect(await isAdminSession(shop, token)).toBe(true);
    pass(1);
    expect(await isAdminSession(shop, token)).toBe(false);
    // An ended session cannot be extended.
    expect(await setSessionEnd(shop, token, true)).toBeUndefined();

    const other = await unlock();
    await setSessionEnd(shop, other, true);
    await setSessionEnd(shop, other, false);
    pass(hours(12));
    expect(await isAdminSession(shop, other)).toBe(false);
  });

  test("is in the list of open sessions until all others are locked", async () => {
    const other = await unlocked("Firefox on Windows");
    pass(60);
    const token = await unlock();
    expect(await listAdminSessions(shop, token)).toMatchObject([
      { browser: "", isThis: true },
      { browser: "Firefox on Windows", isThis: false },
    ]);
    const config = { ...shop.config, adminPin: "13579" };
    expect(await listAdminSessions({ ...shop, config }, token)).toEqual([]);

    await closeOtherSessions(shop, token);
    expect(await isAdminSession(shop, token)).toBe(true);
    expect(await isAdminSession(shop, other.token)).toBe(false);
    expect(await listAdminSessions(shop, token)).toHaveLength(1);
  });

  test("is ended by Lock Admin, and no other is", async () => {
    const [token, other] = [await unlock(), await unlock()];
    await closeAdminSession(shop, token);
    expect(await isAdminSession(shop, token)).toBe(false);
    expect(await isAdminSession(shop, other)).toBe(true);
  });

  test("ends when the PIN is changed", async () => {
    const token = await unlock();
    const config = { ...shop.config, adminPin: "13579" };
    expect(await isAdminSession({ ...shop, config }, token)).toBe(false);
    const none = { ...shop.config, adminPin: "" };
    expect(await isAdminSession({ ...shop, config: none }, token)).toBe(false);
  });

  test("cannot be forged, nor read from the database", async () => {
    const token = await unlock();
    const { token_hash } = await rowOf(shop.db, "admin_sessions", ["token_hash"]);
    expect(token_hash).not.toContain(token);
    const texts = ["", "x", token_hash, token.slice(1), `${token}=`, "%", "' or 1=1"];
    for (const forged of [undefined, ...texts]) {
      expect(await isAdminSession(shop, forged)).toBe(false);
    }
  });

  test("gets a new token every time", async () => {
    expect(await unlock()).not.toBe(await unlock());
  });
});
