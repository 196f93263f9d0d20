import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AppliedGiftCard, GiftCardRefusal } from "#domain/gift-cards/gift-card.ts";
import {
  isGiftCardCode,
  lastFourOf,
  normalizeGiftCardCode,
} from "#domain/gift-cards/gift-card-code.ts";
import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { tryGuess } from "../platform/limits/try-guess.ts";
import type { VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { takesGiftCards } from "./offered-cards.ts";
import { isBlocked } from "./sold-gift-cards.ts";

export type FindContext = Pick<AppContext, "db" | "log" | "clock" | "secret">;

/** A holder's question about a card. */
export type GiftCardLookup = {
  /** As it was typed. */
  readonly code: string;
  /** A checkout whose own reservation counts as available. */
  readonly checkoutId?: string | null;
  /** The client's network address, for the limit of guesses; null for the owner. */
  readonly address: string | null;
};

export type FoundGiftCard =
  | {
      readonly code: "found";
      readonly id: string;
      readonly last4: string;
      /** What can be spent now. */
      readonly available: Cents;
    }
  | { readonly code: "refused"; readonly refusal: GiftCardRefusal };

/** Wrong codes of a network. Counted apart from discount codes. */
const giftCardGuesses: VisitorLimit = {
  what: "gift-cards",
  max: 30,
  windowHours: 1,
  inAll: { max: 2_000, perClient: 5, shards: 8 },
};

/** A code of sixteen random characters needs no salt and no slow hash: nobody can try them all. */
export function hashGiftCardCode(code: string): string {
  return createHash("sha256").update(`gift-card:${code}`).digest("hex");
}

/** Finds a gift card that can be spent by its code. */
export async function findGiftCard(
  ctx: FindContext,
  lookup: GiftCardLookup,
): Promise<FoundGiftCard> {
  const found = await lookUpGiftCard(ctx, lookup);
  if (found.code === "refused") return found;
  const { id, last4, state, available } = found.card;
  if (state !== "open") return { code: "refused", refusal: { reason: state } };
  if (available <= ZERO) return { code: "refused", refusal: { reason: "empty" } };
  return { code: "found", id, last4, available };
}

/** A card as whoever knows its code may see it. */
type KnownGiftCard = {
  readonly id: string;
  readonly last4: string;
  readonly state: "open" | "closed" | "on-hold";
  /** What can be spent now. */
  readonly available: Cents;
};

/**
 * Finds a gift card by its code, spent or not. Wrong codes are counted, and too many of them are
 * refused.
 */
export async function lookUpGiftCard(
  ctx: FindContext,
  lookup: GiftCardLookup,
): Promise<
  | { readonly code: "found"; readonly card: KnownGiftCard }
  | { readonly code: "refused"; readonly refusal: GiftCardRefusal }
> {
  const { checkoutId = null, address } = lookup;
  const refused = (refusal: GiftCardRefusal) => ({ code: "refused", refusal }) as const;
  if (!(await takesGiftCards(ctx.db, ctx.log))) return refused({ reason: "off" });

  const code = normalizeGiftCardCode(lookup.code);
  const looked = await tryGuess(ctx, giftCardGuesses, address, async () => {
    const found = isGiftCardCode(code) ? await findByCode(ctx, code, checkoutId) : undefined;
    return { found, isRight: found !== undefined };
  });
  if (looked.code === "too-often") return refused({ reason: "too-often", seconds: looked.seconds });
  const { found: card } = looked;
  if (!card) return refused({ reason: "unknown" });
  return { code: "found", card: { ...card, last4: lastFourOf(code) } };
}

/** What a card pays of a total; null without a code, or where it can pay nothing. */
export async function applyGiftCard(
  ctx: FindContext,
  total: Cents,
  lookup: Omit<GiftCardLookup, "code"> & { readonly code: string | null },
): Promise<{
  readonly giftCard: AppliedGiftCard | null;
  readonly refusal: GiftCardRefusal | null;
}> {
  const { code } = lookup;
  if (code === null) return { giftCard: null, refusal: null };
  const found = await findGiftCard(ctx, { ...lookup, code });
  if (found.code === "refused") return { giftCard: null, refusal: found.refusal };

  const { id, last4, available } = found;
  const amount = giftCardShare(total, available);
  return { giftCard: amount > ZERO ? { id, last4, amount } : null, refusal: null };
}

async function findByCode(
  { db }: FindContext,
  code: string,
  checkoutId: string | null,
): Promise<Omit<KnownGiftCard, "last4"> | undefined> {
  const { rows } = await sql<{ id: string; state: KnownGiftCard["state"]; available: string }>`
    select card.id, case when closed_at is not null then 'closed' when ${isBlocked} then 'on-hold'
      else 'open' end as state, (
      balance - reserved + coalesce((
        select amount from gift_card_reservations
        where gift_card_id = card.id and checkout_id = ${checkoutId}::uuid
      ), 0)
    )::text as available
    from gift_card_codes as code join gift_cards as card on card.id = code.gift_card_id
    where code.code_hash = ${hashGiftCardCode(code)}`.execute(db);
  const [row] = rows;
  return row && { ...row, available: centsFrom(row.available) };
}
