import { networksOf } from "./networks.ts";

const HOUR_MS = 3_600_000;
/** More networks than ask within an hour; beyond it, the one that asked first is forgotten. */
const MAX_NETWORKS = 10_000;

type Spent = { readonly units: number; readonly at: number };

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
 * as a small one. Not stored, because it costs a processor, and each process has its own.
 *
 * @param perHour units for an IPv4 address or a /64; a /48 has a multiple, see `networksOf`
 */
export function costBudget(perHour: number): CostBudget {
  const spentBy = new Map<string, Spent>();

  /** What is not given back by time. */
  function unitsOf(name: string, share: number, now: Date): number {
    const spent = spentBy.get(name);
    if (!spent) return 0;
    const givenBack = ((now.getTime() - spent.at) / HOUR_MS) * perHour * share;
    return Math.max(0, spent.units - givenBack);
  }

  return {
    spend(address, units, now) {
      const networks = networksOf(address).map(({ name, share }) => ({
        name,
        share,
        wanted: unitsOf(name, share, now) + units,
      }));
      const waits = networks.map(({ share, wanted }) => {
        const most = perHour * share;
        return ((wanted - most) * 3600) / most;
      });
      const seconds = Math.ceil(Math.max(...waits));
      if (seconds > 0) return seconds;

      for (const { name, wanted } of networks) {
        spentBy.delete(name);
        spentBy.set(name, { units: wanted, at: now.getTime() });
      }
      if (spentBy.size > MAX_NETWORKS) spentBy.delete([...spentBy.keys()][0] ?? "");
      return 0;
    },
  };
}
