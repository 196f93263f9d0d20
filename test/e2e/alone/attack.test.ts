import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { runAttacks } from "../../attack/campaign.ts";

/** Another one each day, so that time tries them all. It is in the message of what gave way. */
const seed = Math.floor(Date.now() / DAY_MS);

test("a twentieth of the attack campaign breaks nothing, and people can buy meanwhile", {
  timeout: 300_000,
}, async () => {
  const { results, purchases } = await runAttacks({ share: 0.05, seed, say() {} });
  expect(results.flatMap(({ name, gaveWay }) => gaveWay.map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
  expect(purchases).toBeGreaterThan(0);
});
