import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { replaceGiftCardCode } from "../../gift-cards/issue-gift-card.ts";

const twoUnits = [{ productId: 1, quantity: 2 }];

describe("a gift card at checkout", () => {
  const { shop, time, openAnother } = forAllTests(openTestShop);
  beforeAll(() => takeGiftCards(shop));
  beforeEach(() => {
    time.now = new Date("2026-11-20T15:00:00Z");
  });

  const issue = (amount: number) => issueTestCard(shop, amount);

  test("is refused while gift cards are off or when it is closed, and its replaced code is unknown", async () => {
    const { id, code } = await issue(2_000);
    await takeGiftCards(shop, false);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "off" },
    });
    await takeGiftCards(shop);
    const fresh = await replaceGiftCardCode(shop, id);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "unknown" },
    });
    expect(await findGiftCard(shop, { code: fresh ?? "", address: null })).toMatchObject({
      code: "found",
    });
  });

  test("can be guessed thirty times an hour from a network, then the right code is refused, too", async () => {
    const { code } = await issue(2_000);
    const guess = (text: string, address = "198.51.100.9") =>
      findGiftCard(shop, { code: text, address });
    for (let each = 0; each < 30; each++) {
      expect(await guess(`WRONG${each}`)).toMatchObject({ refusal: { reason: "unknown" } });
    }
    expect(await guess(code)).toMatchObject({ refusal: { reason: "too-often" } });
    expect(await guess(code, "203.0.113.77")).toMatchObject({ code: "found" });
  });

  test("can be guessed thirty times by sixty guesses at once, through two processes", async () => {
    const { code } = await issue(2_000);
    const another = await openAnother();
    const found = await Promise.all(
      Array.from({ length: 60 }, (_, each) =>
        findGiftCard(each % 2 ? another : shop, {
          code: `WRONG-WRONG-${1_000 + each}-X`,
          address: "198.51.100.40",
        }),
      ),
    );
    const reasons = found.map((each) => each.code === "refused" && each.refusal.reason);
    expect(reasons.filter((reason) => reason === "unknown")).toHaveLength(30);
    const right = await Promise.all(
      Array.from({ length: 40 }, () => findGiftCard(shop, { code, address: "198.51.100.41" })),
    );
    expect(right.filter((each) => each.code === "found")).toHaveLength(40);
  });

  test("is stored as a hash only: its code is in no table", async () => {
    const { code } = await issue(2_000);
    await buy(shop, { lines: twoUnits, giftCardCode: code });
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
    const bare = code.replaceAll("-", "");
    for (const { name } of rows) {
      const { rows: found } = await sql`select from ${sql.table(name)} as each
        where each::text ilike ${`%${bare}%`} or each::text ilike ${`%${code}%`}`.execute(shop.db);
      expect([name, found.length]).toEqual([name, 0]);
    }
  }, 60_000);
});
