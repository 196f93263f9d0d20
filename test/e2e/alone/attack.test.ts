import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { runAttacks } from "../../attack/campaign.ts";

/** Another one each day, so that time tries them all. It is in the message of what gave way. */
const seed = Math.floor(Date.now() / DAY_MS);

/** It starts three shops, which takes as long as all the other attacks. */
const TWO_PROCESSES = "one of two processes, until it is killed";

type Choice = Pick<Parameters<typeof runAttacks>[0], "only" | "without">;

async function expectWithstood(choice: Choice): Promise<void> {
  const { results, purchases } = await runAttacks({ share: 0.02, seed, ...choice, say() {} });
  expect(results.flatMap(({ name, gaveWay }) => gaveWay.map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
  expect(purchases).toBeGreaterThan(0);
}

test(
  "a fiftieth of the attack campaign breaks nothing, and people can buy meanwhile",
  {
    timeout: 300_000,
  },
  () => expectWithstood({ without: TWO_PROCESSES }),
);

test(
  "an attack on one of two processes, until it is killed, stops no purchase of the other",
  {
    timeout: 300_000,
    tags: "extended",
  },
  () => expectWithstood({ only: TWO_PROCESSES }),
);
