import type { ShopTime } from "../shared/shop-time.ts";
import { movementNames } from "./stock-messages.ts";
import type { LedgerEntry } from "./stock-result.ts";

/** A change of a count as the screen shows it. */
export type LedgerLine = {
  readonly id: number;
  readonly at: string;
  readonly what: string;
  /** "+12", "−1" */
  readonly change: string;
  readonly onHand: number;
};

export function ledgerLine(entry: LedgerEntry, time: ShopTime): LedgerLine {
  const { id, kind, quantity, orderNumber, note, onHand } = entry;
  return {
    id,
    at: time.dayAndTime(entry.at),
    what: [movementNames[kind], orderNumber, note].filter(Boolean).join(" · "),
    change: quantity > 0 ? `+${quantity}` : `\u2212${-quantity}`,
    onHand,
  };
}
