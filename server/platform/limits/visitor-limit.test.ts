import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { countVisit, releaseVisit, type Visitor, type VisitorLimit } from "./visitor-limit.ts";

const house = forAllTests(openTestShop);
const { shop, openAnother } = house;
let another: AppContext;
beforeAll(async () => {
  another = await openAnother();
});
beforeEach(async () => {
  await shop.db.deleteFrom("limits").execute();
  await shop.db.deleteFrom("security_events").execute();
});

const form: VisitorLimit = {
  what: "form",
  max: 3,
  windowHours: 1,
  inAll: { max: 20, perClient: 1 },
  mailboxPerDay: 4,
};
const unlimited = { max: 1_000_000, perClient: 1 };

const visit = (visitor: Visitor, limit = form, shop = house.shop) =>
  countVisit(shop, limit, visitor);
async function isCounted(address: string, limit = form): Promise<boolean> {
  return (await visit({ address }, limit)).code === "counted";
}
/** How many of them are counted, eight at once. */
async function countedOf(addresses: readonly string[], limit = form): Promise<number> {
  const remaining = [...addresses];
  let counted = 0;
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      if (await isCounted(next, limit)) counted += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return counted;
}
const pass = (minutes: number) => house.pass(minutes * MINUTE_MS);

/** As many addresses as a network has, each in a network of its own. */
const lines = (count: number, nameOf: (at: string) => string) =>
  Array.from({ length: count }, (_, at) => nameOf(at.toString(16)));

describe("one client", () => {
  test("has its most in an hour, then waits until the first one is an hour old", async () => {
    const limit = { ...form, inAll: unlimited };
    expect(await countedOf(Array(3).fill("203.0.113.5"), limit)).toBe(3);
    pass(20);
    expect(await visit({ address: "203.0.113.5" }, limit)).toEqual({
      code: "too-often",
      seconds: 40 * 60,
      of: "network",
    });
    expect(await isCounted("203.0.113.6", limit)).toBe(true);
    pass(40);
    expect(await isCounted("203.0.113.5", limit)).toBe(true);
  });

  test("is a whole /64, and a /48 has four times as much", async () => {
    const limit = { ...form, inAll: unlimited };
    const ofOneLine = lines(9, (at) => `2001:db8:1:7::${at}`);
    expect(await countedOf(ofOneLine, limit)).toBe(3);
    const ofOneHome = lines(20, (at) => `2001:db8:1:${at}::1`);
    expect(await countedOf(ofOneHome, limit)).toBe(9);
    expect(await isCounted("2001:db8:2::1", limit)).toBe(true);
  });

  test("gets exactly its most when sixty ask at once, through two processes", async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        visit({ address: "203.0.113.5" }, form, at % 2 ? another : shop),
      ),
    );
    expect(results.filter(({ code }) => code === "counted")).toHaveLength(3);
  });
});

describe("what is for all visitors together", () => {
  test.each([
    ["twenty /64 of one home line", lines(20, (at) => `2001:db8:1:${at}::1`)],
    ["a whole /48", lines(80, (at) => `2001:db8:1:${at}::1`)],
    ["64 networks of /48", lines(128, (at) => `2001:db8:${(Number(`0x${at}`) % 64) + 1}:${at}::1`)],
    ["a hundred addresses of IPv4", lines(100, (at) => `198.51.100.${Number(`0x${at}`)}`)],
  ])("is closed to nobody else by %s", async (_who, addresses) => {
    await countedOf([...addresses, ...addresses]);
    const others = ["203.0.113.5", "192.0.2.9", "2001:db8:ffff::1", "2001:db8:fffe:1::1"];
    expect(await countedOf(others)).toBe(others.length);
  });

  test("leaves each network less once it is used up, until an hour has passed", async () => {
    const crowd = lines(20, (at) => `192.0.2.${Number(`0x${at}`)}`);
    expect(await countedOf(crowd)).toBe(20);
    expect(await countedOf(Array(3).fill("203.0.113.5"))).toBe(1);
    const [first = ""] = crowd;
    expect(await visit({ address: first })).toMatchObject({ code: "too-often", of: "network" });
    pass(61);
    expect(await countedOf(Array(3).fill("203.0.113.5"))).toBe(3);
  });

  test("ends at a ceiling where something else takes over", async () => {
    const limit = { ...form, inAll: { max: 20, perClient: 1, ceiling: 30 } };
    const crowd = lines(60, (at) => `192.0.2.${Number(`0x${at}`)}`);
    expect(await countedOf(crowd, limit)).toBe(30);
    expect(await visit({ address: "203.0.113.5" }, limit)).toMatchObject({ of: "everybody" });
  });

  test("is what the owner hears of", async () => {
    await countedOf(lines(22, (at) => `192.0.2.${Number(`0x${at}`)}`));
    const events = async () =>
      await rowsOf(shop.db, "security_events", ["kind"], { kind: "sum-met" });
    await expect.poll(async () => (await events()).length).toBeGreaterThan(0);
  });

  test("refuses whoever has had none in no case, whatever others do", async () => {
    const stranger = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99 }));
    const storm = fc.array(stranger, { minLength: 30, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(storm, async (networks) => {
        await shop.db.deleteFrom("limits").execute();
        await countedOf(networks.map(([site, line]) => `2001:db8:${site}:${line}::1`));
        expect(await isCounted("2001:db8:a0::1")).toBe(true);
        expect(await isCounted("203.0.113.5")).toBe(true);
      }),
      { numRuns: 4 },
    );
  });
});

describe("one mailbox", () => {
  const from = (at: number) => `198.51.100.${at}`;

  test.each([
    ["with + parts", (at: number) => `robin+${at}@example.com`],
    ["with dots at Gmail", (at: number) => `r.o.b.i.n+${at}@googlemail.com`],
    ["in capitals", (at: number) => (at % 2 ? "ROBIN@Example.com" : " robin@example.com ")],
  ])("has its most in a day, %s, from any number of networks", async (_how, emailOf) => {
    const results = [];
    for (let at = 0; at < 10; at += 1) {
      results.push(await visit({ address: from(at), email: emailOf(at) }));
    }
    expect(results.filter(({ code }) => code === "counted")).toHaveLength(4);
    expect(results.at(-1)).toMatchObject({ code: "too-often", of: "mailbox" });
    expect(await visit({ address: from(99), email: "sam@example.com" })).toMatchObject({
      code: "counted",
    });
  });

  test("that is full lets its network ask on no longer than others", async () => {
    const ask = () => visit({ address: from(1), email: "robin@example.com" });
    for (let at = 2; at < 6; at += 1)
      await visit({ address: from(at), email: "robin@example.com" });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map((result) => "of" in result && result.of)).toEqual([
      "mailbox",
      "mailbox",
      "mailbox",
      "network",
    ]);
  });
});

test("a refused use counts for nobody, and one that is released never happened", async () => {
  const limit = { ...form, max: 1 };
  const rows = () => shop.db.selectFrom("limits").select(["key", "times"]).execute();
  const first = await visit({ address: "2001:db8:1:1::1", email: "a@example.com" }, limit);
  const before = await rows();
  expect(before.every(({ times }) => times.length === 1)).toBe(true);
  await visit({ address: "2001:db8:1:1::1", email: "b@example.com" }, limit);
  expect(await rows()).toEqual(before);

  if (first.code !== "counted") throw new Error("The first one is counted.");
  await releaseVisit(shop, first.use);
  expect((await rows()).flatMap(({ times }) => times)).toEqual([]);
  expect(await isCounted("2001:db8:1:1::1", limit)).toBe(true);
});

test("neither network nor mailbox can be read from the counters", async () => {
  await visit({ address: "203.0.113.5", email: "robin@example.com" });
  const stored = JSON.stringify(await shop.db.selectFrom("limits").selectAll().execute());
  expect(stored).not.toMatch(/203|robin|example/);
});
