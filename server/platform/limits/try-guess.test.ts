import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { tryGuess } from "./try-guess.ts";
import type { VisitorLimit } from "./visitor-limit.ts";

const { shop, openAnother } = forAllTests(openTestShop);
let another: AppContext;
beforeAll(async () => {
  another = await openAnother();
});
beforeEach(async () => {
  await shop.db.deleteFrom("limits").execute();
});

const limit: VisitorLimit = {
  what: "guesses",
  max: 30,
  windowHours: 1,
  inAll: { max: 500, perClient: 5 },
};

/** How many of these guesses were looked up, in this order through both processes. */
async function guessAtOnce(
  count: number,
  isRight: (at: number) => boolean,
  addressOf = (_at: number) => "203.0.113.5",
): Promise<number> {
  let looks = 0;
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      tryGuess(at % 2 ? another : shop, limit, addressOf(at), async () => {
        looks += 1;
        await pause(2);
        return { isRight: isRight(at), found: at };
      }),
    ),
  );
  return looks;
}

describe("sixty guesses at once", () => {
  test("get thirty looks, through two processes, when they are wrong", async () => {
    expect(await guessAtOnce(60, () => false)).toBe(30);
  });

  test("get sixty looks when they are right, and none counts in the end", async () => {
    expect(await guessAtOnce(60, () => true)).toBe(60);
    const rows = await shop.db.selectFrom("limits").select("times").execute();
    expect(rows.flatMap(({ times }) => times)).toEqual([]);
  });

  test("get no more than thirty wrong looks when right ones are among them", async () => {
    let wrong = 0;
    await guessAtOnce(90, (at) => {
      if (at % 3 === 0) return true;
      wrong += 1;
      return false;
    });
    expect(wrong).toBe(30);
  });

  test("from all lines of a /48 get four times as many, and its neighbor as before", async () => {
    const addressOf = (at: number) => `2001:db8:1:${at.toString(16)}::1`;
    expect(await guessAtOnce(150, () => false, addressOf)).toBe(120);
    expect(
      await guessAtOnce(
        1,
        () => false,
        () => "2001:db8:2::1",
      ),
    ).toBe(1);
  });
});

test("a look that fails costs one try, and the next guess of the client goes on", async () => {
  const fail = tryGuess(shop, limit, "203.0.113.5", async () => {
    throw new Error("the process ends here");
  });
  await expect(fail).rejects.toThrow("the process ends here");
  expect(await guessAtOnce(60, () => false)).toBe(29);
});

test("a guess without an address, the owner's own, is not counted", async () => {
  const look = async () => ({ isRight: false, found: "nothing" });
  for (let times = 0; times < 40; times += 1) {
    expect(await tryGuess(shop, limit, null, look)).toMatchObject({ code: "looked" });
  }
});
