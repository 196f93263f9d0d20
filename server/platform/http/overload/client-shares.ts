import type { Network } from "../../limits/networks.ts";

/** Limits how much of a shared resource one client may use. */
export type ClientShares = {
  hasRoom(networks: readonly Network[]): boolean;
  /** @returns a function that gives it back */
  take(networks: readonly Network[]): () => void;
};

/** @param most for one client; a larger network may use a multiple of it, its `share` */
export function createClientShares(most: number): ClientShares {
  const taken = new Map<string, number>();
  const takenBy = (name: string) => taken.get(name) ?? 0;
  return {
    hasRoom: (networks) => networks.every(({ name, share }) => takenBy(name) < most * share),
    take(networks) {
      for (const { name } of networks) taken.set(name, takenBy(name) + 1);
      return () => {
        for (const { name } of networks) {
          const remaining = takenBy(name) - 1;
          if (remaining > 0) taken.set(name, remaining);
          else taken.delete(name);
        }
      };
    },
  };
}
