import { sql } from "kysely";
import { normalizeEmail } from "#domain/promotions/normalize-email.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { isCode, normalizeCode } from "#domain/promotions/promotion-code.ts";
import {
  maxUnitsOf,
  type PromotionTerms,
  promotionLabel,
  promotionTermsSchema,
} from "#domain/promotions/promotion-terms.ts";
import {
  type PromotionRefusal,
  type PromotionUse,
  refusePromotion,
} from "#domain/promotions/refuse-promotion.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { tryGuess } from "../platform/limits/try-guess.ts";
import type { VisitorLimit } from "../platform/limits/visitor-limit.ts";

export type OfferedPromotions = {
  /** Promotions to apply; minimum and eligible bars are checked when the cart is priced. */
  readonly promotions: readonly Promotion[];
  /** Why the requested code is not among them; null if it is, or if none was requested. */
  readonly refusal: PromotionRefusal | null;
  /** The promotion of the code. */
  readonly codePromotionId: string | null;
};

/** Unknown codes of a network: more than typing errors, too few for guessing. */
const codeGuesses: VisitorLimit = {
  what: "codes",
  max: 30,
  windowHours: 1,
  inAll: { max: 2_000, perClient: 5, shards: 8 },
};

type OfferContext = Pick<AppContext, "db" | "log" | "clock" | "secret" | "details">;

/**
 * Finds the automatic discounts and the promotion of a code.
 *
 * @param request.productIds of the cart
 * @param request.email only at Pay, so that nobody can find out who has ordered before
 * @param request.checkoutId its own use does not count against the limits
 * @param request.address the client's network address, for rate limits
 */
export async function offerPromotions(
  ctx: OfferContext,
  request: PromotionRequest,
): Promise<OfferedPromotions> {
  const code = request.code === null ? null : normalizeCode(request.code);
  const { found, secondsToWait } = await findUsesOf(ctx, request, code);

  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const usable = found.filter((use) => refusePromotion(use, today) === null);
  const promotions = usable.map(promotionOf);

  const ofCode = usable.find(({ terms }) => code !== null && terms.code === code);
  if (ofCode) return { promotions, refusal: null, codePromotionId: String(ofCode.id) };
  if (code === null) return { promotions, refusal: null, codePromotionId: null };
  const refusal = refuseCode(code, found, secondsToWait, today);
  return { promotions, refusal, codePromotionId: null };
}

type PromotionRequest = {
  readonly code: string | null;
  readonly productIds: readonly number[];
  readonly email?: string | null;
  readonly checkoutId?: string | null;
  readonly address: string | null;
};

/** Why a code that is not usable is not: the first reason that applies. */
function refuseCode(
  code: string,
  found: readonly FoundUse[],
  secondsToWait: number,
  today: string,
): PromotionRefusal {
  if (secondsToWait > 0) return { reason: "too-often", seconds: secondsToWait };
  const use = found.find(({ terms }) => terms.code === code);
  const refusal = use ? refusePromotion(use, today) : null;
  return refusal ?? { reason: "unknown" };
}

/** Without the code, if this network guessed too many: what applies automatically still does. */
async function findUsesOf(
  ctx: OfferContext,
  request: PromotionRequest,
  code: string | null,
): Promise<{ readonly found: FoundUse[]; readonly secondsToWait: number }> {
  const findAutomatic = () => findUses(ctx, { ...request, code: null });
  if (code === null) return { found: await findAutomatic(), secondsToWait: 0 };

  const looked = await tryGuess(ctx, codeGuesses, request.address, async () => {
    const found = await findUses(ctx, { ...request, code: isCode(code) ? code : null });
    return { found, isRight: found.some(({ terms }) => terms.code === code) };
  });
  if (looked.code === "looked") return { found: looked.found, secondsToWait: 0 };
  return { found: await findAutomatic(), secondsToWait: looked.seconds };
}

type FoundUse = PromotionUse & {
  readonly id: number;
  readonly terms: PromotionTerms;
  /** The cart's products that are eligible. */
  readonly productIds: readonly number[];
};

/** Of several promotions with the same code, the active one comes first, then the newest. */
async function findUses({ db }: OfferContext, request: PromotionRequest): Promise<FoundUse[]> {
  const { code, productIds, email = null, checkoutId = null } = request;
  const customer = email && normalizeEmail(email);
  const { rows } = await sql<Omit<FoundUse, "terms"> & { readonly terms: unknown }>`
    select id, terms, is_active as "isActive", uses,
      exists (
        select from promotion_uses
        where promotion_id = promotion.id and checkout_id = ${checkoutId}::uuid
      ) as "isOwn",
      exists (
        select from promotion_uses
        where promotion_id = promotion.id and customer = ${customer}::text
          and checkout_id is distinct from ${checkoutId}::uuid
      ) as "usedBefore",
      exists (
        select from orders
        where mailbox(customer_email) = ${customer}::text
          and id is distinct from ${checkoutId}::uuid
          and status is distinct from 'cancelled' and not is_test
      ) or exists (
        select from promotion_uses as use join promotions as other on other.id = use.promotion_id
        where use.customer = ${customer}::text and (other.terms ->> 'firstOrderOnly')::boolean
          and use.promotion_id <> promotion.id
          and use.checkout_id is distinct from ${checkoutId}::uuid
      ) as "hasOrdered",
      array(
        select product.id from products as product
        where product.id = any(${productIds}::bigint[]) and (
          terms -> 'productIds' @> to_jsonb(product.id) or terms -> 'categories' ? product.category
        )
        order by product.id
      ) as "productIds"
    from promotions as promotion
    where is_active and code is null or code = ${code}::text
    order by is_active desc, id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    terms: promotionTermsSchema.parse(row.terms),
    productIds: row.productIds.map(Number),
  }));
}

function promotionOf({ id, terms, productIds }: FoundUse): Promotion {
  const { effect, minimum, boxes } = terms;
  const isForAll = terms.productIds.length === 0 && terms.categories.length === 0;
  return {
    id: String(id),
    label: promotionLabel(terms),
    effect,
    minimum,
    productIds: isForAll ? null : productIds,
    boxes,
    ...maxUnitsOf(terms),
  };
}
