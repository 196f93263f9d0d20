import { expect, test } from "vitest";
import { runAttacks } from "../../attack/campaign.ts";

test("a twentieth of the attack campaign finds nothing that gives way, and people buy meanwhile", async () => {
  const { results, purchases } = await runAttacks({ share: 0.05, say() {} });
  expect(results.flatMap(({ name, gaveWay }) => gaveWay.map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
  expect(purchases).toBeGreaterThan(0);
});
