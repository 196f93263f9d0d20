import { HOUR_MS } from "#domain/time/durations.ts";
import { networksOf } from "./networks.ts";

/** More networks than ask within an hour; beyond it, the one that asked first is forgotten. */
const MAX_NETWORKS = 10_000;
/** So many networks may spend all they have within an hour. */
const MAX_SHARES = 40;
/** What is left to each network while there are more. */
const SHARE_IN_CROWD = 1 / 10;

/** A leaky bucket: work fills it, and it empties at the pace that is allowed. */
type Bucket = { readonly level: number; readonly at: number };

export type CostBudget = {
  /**
   * Spends units of work, before it is done.
   * @returns seconds to wait; zero when they were spent
   */
  spend(address: string, units: number, now: Date): number;
};

/**
 * How much work one network may cause, in this process: an hour's worth at once, then at the same
 * pace. Work of one request is counted by its size, so that a large one cannot be asked for as often
 * as a small one. While all networks together spend more than this process should work for them,
 * each has less, and whoever has spent little still gets through. Not stored, because it costs a
 * processor, and each process has its own.
 *
 * @param perHour units for an IPv4 address or a /64; a /48 has a multiple, see `networksOf`
 */
export function costBudget(perHour: number): CostBudget {
  const buckets = new Map<string, Bucket>();
  let bucketOfAll: Bucket | undefined;

  function levelOf(bucket: Bucket | undefined, share: number, now: Date): number {
    if (!bucket) return 0;
    // A clock may be put back.
    const elapsed = Math.max(0, now.getTime() - bucket.at);
    const leaked = (elapsed / HOUR_MS) * perHour * share;
    return Math.max(0, bucket.level - leaked);
  }

  return {
    spend(address, units, now) {
      const at = now.getTime();
      const levelOfAll = levelOf(bucketOfAll, MAX_SHARES, now) + units;
      const isCrowd = levelOfAll > perHour * MAX_SHARES;
      const filled = networksOf(address).map(({ name, share }) => ({
        name,
        share,
        level: levelOf(buckets.get(name), share, now) + units,
      }));
      const waits = filled.map(({ share, level }) => {
        const limit = perHour * share * (isCrowd ? SHARE_IN_CROWD : 1);
        return ((level - limit) * 3600) / (perHour * share);
      });
      const seconds = Math.ceil(Math.max(...waits));
      if (seconds > 0) return seconds;

      if (!isCrowd) bucketOfAll = { level: levelOfAll, at };
      for (const { name, level } of filled) {
        buckets.delete(name);
        buckets.set(name, { level, at });
      }
      const [first] = buckets.keys();
      if (first !== undefined && buckets.size > MAX_NETWORKS) buckets.delete(first);
      return 0;
    },
  };
}
