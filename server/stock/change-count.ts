import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { addToLot } from "./lot-queries.ts";
import { lockLevels, writeLevels } from "./stock-levels.ts";
import { recordMovements } from "./stock-movements.ts";

/** A change of a count by the owner. */
export type CountChange = {
  readonly productId: number;
  /** Identifies this press: repeated, it changes nothing more. */
  readonly requestId: string;
  /** For the ledger; may be empty. */
  readonly note: string;
  /** For a product in lots: the lot whose count changes. */
  readonly lotId?: number | undefined;
} /** `sold` somewhere else than in the shop, such as at a market. */ & (
  | { readonly kind: "received" | "broken" | "sold"; readonly quantity: number }
  /**
   * The shelf was counted, with what is sold and still on it. `difference` is what was counted less
   * what the screen showed: a sale meanwhile leaves the bar on the shelf, so it changes nothing.
   */
  | { readonly kind: "shelf"; readonly difference: number }
  /** Somebody counted the stock; `expected` is what the screen showed. */
  | { readonly kind: "adjusted"; readonly counted: number; readonly expected: number }
);

export type CountResult =
  | { readonly code: "changed"; readonly onHand: number }
  /** Somebody sold or counted meanwhile. */
  | { readonly code: "changed-meanwhile"; readonly onHand: number }
  /** Shoppers are paying for this many right now. */
  | { readonly code: "reserved"; readonly reserved: number }
  /** More than there are cannot break. */
  | { readonly code: "too-few"; readonly onHand: number }
  | { readonly code: "too-many" }
  | { readonly code: "not-counted" }
  /** The product is in lots, and this is none of them. */
  | { readonly code: "not-a-lot" };

/** Changes a product's count, and records why in its ledger. */
export async function changeCount(
  ctx: Pick<AppContext, "db" | "clock">,
  change: CountChange,
): Promise<CountResult> {
  const { productId, requestId, note } = change;
  return await ctx.db.transaction().execute(async (tx): Promise<CountResult> => {
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level) return { code: "not-counted" };
    const { onHand, reserved } = level;
    if (await isDone(tx, requestId)) return { code: "changed", onHand };

    const lot = await lockLot(tx, change);
    if (lot === undefined) return { code: "not-a-lot" };
    // A lot may contain bars that are already sold and no longer count as on hand.
    const recorded = lot ? lot.on_hand : onHand;
    if (change.kind === "adjusted" && change.expected !== recorded) {
      return { code: "changed-meanwhile", onHand: recorded };
    }

    const more = nextCount(recorded, change) - recorded;
    const next = onHand + more;
    const isTooFew = recorded + more < 0 || next < 0;
    if (isTooFew) return { code: "too-few", onHand: Math.min(recorded, onHand) };
    if (next < reserved) return { code: "reserved", reserved };
    if (next > MAX_STOCK) return { code: "too-many" };
    if (more === 0) return { code: "changed", onHand };

    if (lot) await addToLot(tx, lot.id, more);
    await writeLevels(tx, [{ ...level, onHand: next }]);
    const movement = {
      productId,
      kind: change.kind === "shelf" ? "adjusted" : change.kind,
      quantity: more,
      actor: "owner",
      note: note || undefined,
      requestId,
      lotId: lot?.id,
    } as const;
    await recordMovements(tx, [movement], ctx.clock());
    return { code: "changed", onHand: next };
  });
}

function nextCount(onHand: number, change: CountChange): number {
  switch (change.kind) {
    case "received":
      return onHand + change.quantity;
    case "broken":
    case "sold":
      return onHand - change.quantity;
    case "shelf":
      return onHand + change.difference;
    case "adjusted":
      return change.counted;
  }
}

/**
 * @returns null for a product without lots; undefined when it is in lots and this is none of them
 */
async function lockLot(tx: DatabaseTransaction, { productId, lotId }: CountChange) {
  const { in_lots } = await tx
    .selectFrom("stock_levels")
    .select("in_lots")
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  if (!in_lots) return null;
  if (lotId === undefined) return undefined;
  return await tx
    .selectFrom("lots")
    .select(["id", "on_hand"])
    .where("id", "=", lotId)
    .where("product_id", "=", productId)
    .forUpdate()
    .executeTakeFirst();
}

async function isDone(tx: DatabaseTransaction, requestId: string): Promise<boolean> {
  const done = await tx
    .selectFrom("stock_movements")
    .select("id")
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return done !== undefined;
}
