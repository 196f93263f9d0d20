import { useState } from "react";
import { usePulse } from "#app/admin/shared/use-pulse.ts";

const EVERY_MS = 4_000;

export type LiveOrders = ReturnType<typeof useLiveOrders>;

/** Keeps the orders screen up to date, and tracks which orders arrived while it was open. */
export function useLiveOrders(loaded: { pulse: string; newest: string }) {
  const { pulse, newest } = loaded;
  const [newSince, setNewSince] = useState(newest);
  return {
    ...usePulse(pulse, EVERY_MS),
    /** Orders placed after this time arrived while the screen was open. */
    newSince,
    markSeen: () => setNewSince(newest),
    hasNew: newest > newSince,
  };
}
