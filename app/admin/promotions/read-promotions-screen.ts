import { searchForm, typedSearch } from "#domain/input/search-form.ts";
import { newPromotion } from "#domain/promotions/promotion-codec.ts";
import { type PromotionTerms, promotionTermsSchema } from "#domain/promotions/promotion-terms.ts";
import { promotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { describeUnpaid } from "#domain/stock/describe-unpaid.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { allNamed } from "#server/platform/all-named.ts";
import {
  findPromotion,
  listPromotionOrders,
  listPromotions,
} from "#server/promotions/promotion-queries.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { findUnpaid } from "#server/stock/read-unpaid.ts";
import { listVersions } from "#server/versions/versions.ts";
import { rangeOfAll } from "../list/find-page.ts";
import { loadList } from "../list/load-list.ts";
import { shopTime } from "../shared/shop-time.ts";
import { promotionList } from "./promotion-list.tsx";
import { type ListedPromotion, listedPromotion } from "./promotion-views.ts";

/** Limit of the listed orders; the search of the orders screen finds the others. */
const MAX_ORDERS = 50;

/** The codes and automatic discounts that an address asks for. */
export async function readPromotionList(shop: AppContext, query: URLSearchParams) {
  const all = await listAllPromotions(shop);
  return await loadList(shop, promotionList, query, async ({ search, filters }, range) => {
    const typed = searchForm(typedSearch(search));
    const matching = all.filter(
      ({ label, sentence, status }) =>
        searchForm(`${label} ${sentence}`).includes(typed) &&
        (filters.status === undefined || filters.status === status),
    );
    return rangeOfAll(matching, range);
  });
}

async function listAllPromotions(shop: AppContext): Promise<ListedPromotion[]> {
  const today = dayIn(shop.details().timeZone, shop.clock());
  const [promotions, products] = await Promise.all([
    listPromotions(shop.db),
    listProductNames(shop.db),
  ]);
  const names = new Map(products.map((product) => [product.id, product.name]));
  return promotions.map((promotion) => listedPromotion(promotion, names, today));
}

export type PromotionScreen = Awaited<ReturnType<typeof readPromotionEditor>>;

/**
 * Data of the editor.
 *
 * @param id null for a new one
 * @param copied id of the promotion to copy
 * @throws Response 404 for an unknown id
 */
export async function readPromotionEditor(
  shop: AppContext,
  id: number | null,
  copied: number | null,
) {
  const { timeZone } = shop.details();
  const thing = { kind: "promotion", id: id ?? 0 } as const;
  const { promotion, products, pricing, versions, orders, unpaid } = await allNamed({
    promotion: findPromotion(shop.db, id ?? copied ?? 0),
    products: listProductNames(shop.db),
    pricing: getPricingSettings(shop.db, shop.log),
    versions: listVersions(shop.db, { promotion_id: id ?? 0 }, promotionTermsSchema),
    orders: listPromotionOrders(shop.db, id ?? 0, MAX_ORDERS),
    unpaid: findUnpaid(shop.db, thing, shop.clock()),
  });
  if (id !== null && !promotion) throw new Response(null, { status: 404 });
  const time = shopTime(timeZone);
  const stored = id === null ? null : promotion;
  const label = stored && (stored.terms.code ?? stored.terms.name);
  return {
    title: label ?? "New code",
    /** Null for a new one. */
    id,
    loaded: {
      data: stored?.terms ?? (promotion ? copyOf(promotion.terms) : newPromotion),
      version: stored?.version ?? 0,
    },
    status: stored ? promotionStatus(stored, dayIn(timeZone, shop.clock())) : null,
    isActive: stored?.isActive ?? true,
    uses: stored?.uses ?? 0,
    /** What unpaid checkouts have reserved, in a sentence. */
    unpaid: unpaid ? describeUnpaid(unpaid) : null,
    products,
    pricing,
    siteUrl: shop.config.siteUrl,
    versions: versions.map((earlier) => ({ ...earlier, at: time.dayAndTime(earlier.at) })),
    orders: orders.map(({ at, ...order }) => ({ ...order, day: time.day(at) })),
  };
}

/** A code is unique, so the copy starts without one. */
function copyOf(terms: PromotionTerms): PromotionTerms {
  return { ...terms, code: terms.code === null ? null : "" };
}
