import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Attack } from "../../attack/attacks.ts";
import { runAttacks } from "../../attack/campaign.ts";

/** Another one each day, so that time tries them all. It is in the message of what gave way. */
const seed = Math.floor(Date.now() / DAY_MS);

async function expectWithstood(isChosen: (attack: Attack) => boolean): Promise<void> {
  const { results, purchases } = await runAttacks({ share: 0.02, seed, isChosen, say() {} });
  expect(results.flatMap(({ name, gaveWay }) => gaveWay.map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
  expect(purchases).toBeGreaterThan(0);
}

const timeout = 300_000;

test(
  "a fiftieth of the attack campaign breaks nothing, and people can buy meanwhile",
  { timeout },
  () => expectWithstood(({ isExtended = false }) => !isExtended),
);

test(
  "the extended attacks break nothing, and people can buy meanwhile",
  { timeout, tags: "extended" },
  () => expectWithstood(({ isExtended = false }) => isExtended),
);
