import { useState } from "react";
import { usePulse } from "#app/admin/shared/use-pulse.ts";

const EVERY_MS = 4_000;

export type LiveOrders = {
  /** The server did not answer lately; the screen may be outdated. */
  readonly away: boolean;
  /** Orders placed after this time arrived while the screen was open. */
  readonly newSince: string;
  /** Marks them as seen. */
  readonly markSeen: () => void;
  readonly hasNew: boolean;
  readonly refreshing: boolean;
  /** Reloads everything. @returns whether the server answered */
  readonly refresh: () => Promise<boolean>;
};

/** Keeps the orders screen up to date, and tracks which orders arrived while it was open. */
export function useLiveOrders(loaded: { pulse: string; newest: string }): LiveOrders {
  const { pulse, newest } = loaded;
  const [newSince, setNewSince] = useState(newest);
  return {
    ...usePulse(pulse, EVERY_MS),
    newSince,
    markSeen: () => setNewSince(newest),
    hasNew: newest > newSince,
  };
}
