import { MIN_SEARCH_LETTERS, typedSearch } from "#domain/input/search-form.ts";
import type { AppContext } from "../app-context.ts";
import { searchReadyBoxes } from "../boxes/ready-box-queries.ts";
import { searchProducts } from "../catalog/product-list-queries.ts";
import type { CustomerRow } from "../customers/customer-rows.ts";
import { everyCustomer, findCustomerByEmail, listCustomers } from "../customers/list-customers.ts";
import { listEmailsTo } from "../email/email-log-queries.ts";
import { searchGiftCards } from "../gift-cards/gift-card-queries.ts";
import { listImportedOrders } from "../imported/imported-order-queries.ts";
import { searchPageDrafts } from "../pages/page-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { searchPromotions } from "../promotions/promotion-queries.ts";
import { searchLots } from "../stock/lot-queries.ts";
import { findOrders, isAddress, namesYear } from "./find-orders.ts";
import { withinTimeLimit } from "./within-time-limit.ts";

/** Of each kind; each has a list of its own that shows all. */
const MAX_OF_KIND = 4;

/** For each query of a kind; one that needs more is left out. */
const LIMIT_MS = 1_000;

const finders = {
  orders: findOrders,
  importedOrders: (db, search, limit) => listImportedOrders(db, { search }, { limit, offset: 0 }),
  customers: findCustomers,
  products: searchProducts,
  boxes: searchReadyBoxes,
  lots: searchLots,
  promotions: searchPromotions,
  giftCards: searchGiftCards,
  pages: searchPageDrafts,
  emails: async (db, typed) =>
    isAddress(typed) ? await listEmailsTo(db, typed.toLowerCase(), 1) : [],
} satisfies Record<string, (db: Database, typed: string, limit: number) => Promise<unknown>>;

type Finders = typeof finders;
export type FoundKind = keyof Finders;

/** What a search found, by kind; a kind that took too long is missing. */
export type FoundThings = { readonly [kind in FoundKind]?: Awaited<ReturnType<Finders[kind]>> };

export type Found = {
  readonly things: FoundThings;
  /** The kinds that took too long. */
  readonly slow: readonly FoundKind[];
};

/** Everything in the shop that somebody may mean who typed this, a few of each kind, or of one. */
export async function findAnything(
  ctx: Pick<AppContext, "db" | "log">,
  text: string,
  only?: FoundKind,
): Promise<Found> {
  const typed = typedSearch(text);
  const kinds = kindsFor(typed, only);
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const find = async (db: Database): Promise<unknown> =>
        await finders[kind](db, typed, MAX_OF_KIND);
      return [kind, await withinTimeLimit(ctx.db, LIMIT_MS, find)] as const;
    }),
  );

  const slow = found.flatMap(([kind, things]) => (things === undefined ? [kind] : []));
  if (slow.length > 0) ctx.log.warn({ kinds: slow }, "a search of the admin took too long");
  return { things: Object.fromEntries(found) as FoundThings, slow };
}

function kindsFor(typed: string, only?: FoundKind): FoundKind[] {
  if (typed === "") return [];
  const isShort = [...typed].length < MIN_SEARCH_LETTERS;
  // Orders have numbers, which are short.
  if (isShort) return only ? [] : ["orders"];
  if (only) return [only];
  if (namesYear(typed)) return numbered;
  return Object.keys(finders) as FoundKind[];
}

/** Kinds with numbers. Those that are searched by texts would find a tenth of the shop. */
const numbered: FoundKind[] = ["orders", "lots", "promotions", "giftCards"];

async function findCustomers(db: Database, search: string, limit: number): Promise<CustomerRow[]> {
  const meant = isAddress(search) ? await findCustomerByEmail(db, search) : [];
  if (meant.length > 0) return meant;
  const { customers } = await listCustomers(db, { ...everyCustomer, search }, { limit, offset: 0 });
  return [...customers];
}
