import type { Network } from "../../limits/networks.ts";

/** Bounds how much of what all share is in the hands of one client. */
export type ClientShares = {
  hasRoom(networks: readonly Network[]): boolean;
  /** @returns gives back what was taken */
  take(networks: readonly Network[]): () => void;
};

/** @param most of one client; a network that may have more of them has its share */
export function createClientShares(most: number): ClientShares {
  const taken = new Map<string, number>();
  const takenBy = (name: string) => taken.get(name) ?? 0;
  return {
    hasRoom: (networks) => networks.every(({ name, share }) => takenBy(name) < most * share),
    take(networks) {
      for (const { name } of networks) taken.set(name, takenBy(name) + 1);
      return () => {
        for (const { name } of networks) {
          const left = takenBy(name) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
