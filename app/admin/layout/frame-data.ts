import type { OpeningState } from "./opening-chip.tsx";
import type { Badges } from "./read-work.ts";

export type AdminFrameData = {
  readonly shopName: string;
  readonly opening: OpeningState;
  /** Until the shop opens for the first time: how many steps of how many are done. */
  readonly checklist: { readonly done: number; readonly steps: number } | null;
  readonly badges: Badges;
  readonly isErpConnected: boolean;
  readonly isFolded: boolean;
};
