import type { IncomingMessage } from "node:http";
import type { Network } from "../../limits/networks.ts";
import { bufferBody } from "./buffered-body.ts";

type Arrival = {
  readonly incoming: IncomingMessage;
  readonly networks: readonly Network[];
};

/**
 * Small request bodies that are still arriving. There is always room for one more, such as a
 * payment's: the one that has been arriving longest is dropped, first among the same client's.
 * Normal ones arrive within moments.
 */
export function createArrivingBodies(limits: {
  readonly arriving: number;
  readonly arrivingOfClient: number;
  /** Time limit for a body, in milliseconds. */
  readonly smallBodyMs: number;
  readonly smallBody: number;
}) {
  /** The oldest first. */
  const arriving = new Set<Arrival>();

  function oldestToGo(networks: readonly Network[]): Arrival | undefined {
    for (const { name, share } of networks) {
      const own = [...arriving].filter((each) => each.networks.some((its) => its.name === name));
      if (own.length >= limits.arrivingOfClient * share) return own[0];
    }
    return arriving.size >= limits.arriving ? [...arriving][0] : undefined;
  }

  return {
    /** @returns false when the body is not small. @throws when it does not arrive */
    async wait(incoming: IncomingMessage, networks: readonly Network[]): Promise<boolean> {
      const oldest = oldestToGo(networks);
      if (oldest) {
        arriving.delete(oldest);
        oldest.incoming.destroy();
      }
      const arrival = { incoming, networks };
      arriving.add(arrival);
      const timer = setTimeout(() => incoming.destroy(), limits.smallBodyMs);
      try {
        return await bufferBody(incoming, limits.smallBody);
      } finally {
        clearTimeout(timer);
        arriving.delete(arrival);
      }
    },
  };
}
