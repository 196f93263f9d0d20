import { beforeAll, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { unlockAdmin } from "./unlock-admin.ts";

// Tries all four-digit PINs sequentially through two processes.

const PIN = "8642";
const AT_ONCE = 100;

const { shop, pass, openAnother } = forAllTests(() => openTestShop({ ADMIN_PIN: PIN }));
let processes: AppContext[];
beforeAll(async () => {
  processes = [shop, await openAnother()];
});

test("10,000 guesses in a day from many addresses never unlock the admin, and few of them are compared with the PIN", async () => {
  const answers = new Map<string, number>();
  for (let from = 0; from < 10_000; from += AT_ONCE) {
    const burst = Array.from({ length: AT_ONCE }, async (_, index) => {
      const shop = processes[index % processes.length];
      if (!shop) throw new Error("There is no process.");
      const guess = from + index;
      const { code } = await unlockAdmin(shop, {
        pin: String(guess).padStart(4, "0"),
        address: `198.51.100.${guess % 250}`,
      });
      answers.set(code, (answers.get(code) ?? 0) + 1);
    });
    await Promise.all(burst);
    // Spread over a day: 14 minutes and 24 seconds between bursts.
    pass(864 * SECOND_MS);
  }
  expect(answers.get("unlocked")).toBeUndefined();
  // Fifty free attempts, and then one per longest wait of the day.
  expect(answers.get("wrong-pin")).toBeLessThanOrEqual(50 + 96);
  expect((answers.get("wait") ?? 0) + (answers.get("wrong-pin") ?? 0)).toBe(10_000);
}, 120_000);

test("an hour after that the owner can unlock from a new address", async () => {
  // An hour after the last attempt, even from an unknown address.
  pass(HOUR_MS);
  const unlocking = await unlockAdmin(shop, { pin: PIN, address: "203.0.113.7" });
  expect(unlocking.code).toBe("unlocked");
});
