import { expect, test } from "vitest";
import { ConflictError, retryOnConflict } from "./retry-on-conflict.ts";

function failingTimes(times: number, error: Error) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
}

test("work is repeated until it has no conflict", async () => {
  expect(await retryOnConflict(failingTimes(2, new ConflictError()))).toBe(3);
});

test("work that conflicts every time fails with the conflict", async () => {
  const work = failingTimes(3, new ConflictError("changed"));
  await expect(retryOnConflict(work, 3)).rejects.toThrow("changed");
});

test("work with another error is not repeated", async () => {
  const work = failingTimes(1, new Error("broken"));
  await expect(retryOnConflict(work)).rejects.toThrow("broken");
});
