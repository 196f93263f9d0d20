import type { IncomingMessage } from "node:http";
import type { Network } from "../../limits/networks.ts";
import { bufferBody } from "./buffered-body.ts";

type Arrival = { readonly incoming: IncomingMessage; readonly networks: readonly Network[] };

export type ArrivingLimits = {
  /** The most that are arriving at once. They cost memory but no work. */
  readonly most: number;
  /** Of those, the most for one client. */
  readonly maxPerClient: number;
  /** The largest, in bytes. */
  readonly bytes: number;
  /** Time limit for a body, in milliseconds: with the bytes the least speed of a large one. */
  readonly ms: number;
};

/**
 * Request bodies of strangers that are still arriving. There is always room for one more, such as a
 * payment's: the one that has been arriving longest is dropped, first among the same client's.
 * Normal ones arrive within moments.
 */
export function createArrivingBodies(limits: ArrivingLimits) {
  /** The oldest first. */
  const arriving = new Set<Arrival>();

  function oldestToGo(networks: readonly Network[]): Arrival | undefined {
    for (const { name, share } of networks) {
      const bodies = [...arriving].filter((each) => each.networks.some((its) => its.name === name));
      if (bodies.length >= limits.maxPerClient * share) return bodies[0];
    }
    return arriving.size >= limits.most ? [...arriving][0] : undefined;
  }

  return {
    /** @returns false when the body is larger than that. @throws when it does not arrive */
    async wait(incoming: IncomingMessage, networks: readonly Network[]): Promise<boolean> {
      const oldest = oldestToGo(networks);
      if (oldest) {
        arriving.delete(oldest);
        oldest.incoming.destroy();
      }
      const arrival = { incoming, networks };
      arriving.add(arrival);
      const timer = setTimeout(() => incoming.destroy(), limits.ms);
      try {
        return await bufferBody(incoming, limits.bytes);
      } finally {
        clearTimeout(timer);
        arriving.delete(arrival);
      }
    },
  };
}
