import { expect, test } from "vitest";
import { runAttacks } from "../../attack/campaign.ts";

test("a twentieth of the attack campaign breaks nothing, and people can buy meanwhile", async () => {
  const { results, purchases } = await runAttacks({ share: 0.05, say() {} });
  expect(results.flatMap(({ name, gaveWay }) => gaveWay.map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
  expect(purchases).toBeGreaterThan(0);
});
