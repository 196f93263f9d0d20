import type { GiftCardRefusal } from "#domain/gift-cards/gift-card.ts";
import { type Cents, subtract } from "#domain/money/cents.ts";
import { type FindContext, type GiftCardLookup, lookUpGiftCard } from "./find-gift-card.ts";
import { findGiftCardById, type GiftCardEntry, listGiftCardEntries } from "./gift-card-queries.ts";

/** What whoever knows a card's code may see of it: nothing about people or orders. */
export type GiftCardBalance = {
  readonly last4: string;
  readonly balance: Cents;
  /** What checkouts that are being paid hold of it. */
  readonly reserved: Cents;
  readonly state: "open" | "closed" | "on-hold";
  /** Newest first. */
  readonly uses: readonly Pick<GiftCardEntry, "id" | "kind" | "amount" | "at">[];
};

/** More are of no interest to its holder. */
const MAX_USES = 10;

/** Reads a card's balance and its last uses. Wrong codes count like those at checkout. */
export async function readGiftCardBalance(
  ctx: FindContext,
  lookup: GiftCardLookup,
): Promise<
  | { readonly code: "found"; readonly card: GiftCardBalance }
  | { readonly code: "refused"; readonly refusal: GiftCardRefusal }
> {
  const found = await lookUpGiftCard(ctx, lookup);
  if (found.code === "refused") return found;

  const { id, last4, state, available } = found.card;
  const [card, entries] = await Promise.all([
    findGiftCardById(ctx.db, id),
    listGiftCardEntries(ctx.db, id),
  ]);
  const balance = card?.balance ?? available;
  return {
    code: "found",
    card: {
      last4,
      balance,
      reserved: card?.reserved ?? subtract(balance, available),
      state,
      uses: entries
        .slice(0, MAX_USES)
        .map(({ id, kind, amount, at }) => ({ id, kind, amount, at })),
    },
  };
}
