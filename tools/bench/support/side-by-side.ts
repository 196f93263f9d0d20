import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { median } from "./timed.ts";

export type Load = {
  readonly url: string;
  readonly headers?: Record<string, string>;
};

type Measure = (
  server: Load,
  how: { connections: number; seconds: number },
) => Promise<{ perSecond: number; p99: number }>;

/**
 * Puts two servers under the same load alternately, so that changes of the machine's speed do not
 * affect the ratio. Medians over the rounds.
 */
export async function sideBySide(
  ours: Load,
  limit: Load,
  { rounds = 5, seconds = 3, connections = 32, by = autocannons } = {},
): Promise<{ perSecond: number; p99: number; limitPerSecond: number; share: number }> {
  const load = (server: Load) => by(server, { connections, seconds });
  await load(limit);
  await load(ours);
  const both = [];
  for (let round = 0; round < rounds; round += 1) {
    both.push({ limit: await load(limit), ours: await load(ours) });
    await pause(200);
  }
  return {
    perSecond: median(both.map(({ ours }) => ours.perSecond)),
    p99: median(both.map(({ ours }) => ours.p99)),
    limitPerSecond: median(both.map(({ limit }) => limit.perSecond)),
    share: median(both.map(({ ours, limit }) => ours.perSecond / limit.perSecond)),
  };
}

const autocannons: Measure = async ({ url, headers = {} }, { connections, seconds }) => {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};
