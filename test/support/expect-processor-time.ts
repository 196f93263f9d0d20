import { expect } from "vitest";

/** What `yardstick` takes on the machine that limits are meant for. */
const YARDSTICK_SECONDS = 0.01;
/** A busy machine now and then takes a run's time for something else. */
const TRIES = 3;

/**
 * Expects work to take less processor time than a limit. It is compared with a fixed piece of work
 * right before, so that a slow machine fails no test, and the best of three tries counts.
 *
 * @param under seconds, on a machine that adds up ten million numbers in 0.01
 */
export async function expectProcessorTime(
  work: () => unknown,
  { under }: { readonly under: number },
): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= under; tries += 1) {
    const slowness = (await processorSeconds(yardstick)) / YARDSTICK_SECONDS;
    least = Math.min(least, (await processorSeconds(work)) / slowness);
  }
  expect(least, "seconds of the processor").toBeLessThan(under);
}

async function processorSeconds(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000_000;
}

function yardstick(): number {
  let sum = 0;
  for (let number = 0; number < 10_000_000; number += 1) sum += number % 7;
  return sum;
}
