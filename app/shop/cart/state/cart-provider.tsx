import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import {
  addProduct,
  bundlesOf,
  type Cart,
  type CartBundle,
  type CartLine,
  type CartProduct,
  emptyCart,
  itemCount,
  type OrderedLine,
  singlesOf,
} from "#domain/cart/cart.ts";
import { currentProblems } from "#domain/cart/current-problems.ts";
import type { Repricing } from "#domain/cart/reprice-cart.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";
import { browserStorage } from "./browser-storage.ts";
import { CART_KEY, createCartStore, type StoredCart } from "./cart-store.ts";
import { newId, newLineId } from "./new-id.ts";
import { PRICING_KEY, storePricing } from "./store-pricing.ts";

/** Fired on window when products changed. */
export const PRODUCTS_UPDATED = "products-updated";

export type CartValue = {
  /** False until browser storage was read; until then the cart looks empty. */
  readonly loaded: boolean;
  readonly checkoutId: string | null;
  readonly lines: readonly CartLine[];
  readonly bundles: readonly CartBundle[];
  readonly singles: readonly CartLine[];
  readonly count: number;
  readonly pricing: PricingSettings;
  /** Tax rules, for when tax depends on the destination. */
  readonly taxRules: TaxRules;
  /**
   * Shipping rules, for when shipping depends on the destination; null with a flat fee and no
   * delivery dates.
   */
  readonly shipping: PublicShipping;
  /** Lines that are sold out or no longer sold, by line id. */
  readonly unavailable: Repricing["unavailable"];
  readonly addProduct: (product: CartProduct, quantity: number) => void;
  /** Applies a change to the stored cart, which another tab may have changed. */
  readonly change: (update: (cart: Cart) => Cart) => void;
  /** The cart was ordered: starts a new one. */
  readonly finish: (checkoutId: string, ordered: readonly OrderedLine[]) => void;
  /**
   * Fetches current names, prices and stock of the cart's products.
   * @returns lines that are not available; undefined when the shop did not answer
   */
  readonly reprice: () => Promise<CartValue["unavailable"] | undefined>;
};

/** What the shop asks for a cart. */
type Terms = Pick<CartValue, "pricing" | "taxRules" | "shipping">;

export const CartContext = createContext<CartValue | null>(null);

/** @throws Error outside of a CartProvider */
export function useCart(): CartValue {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart must be used within a CartProvider");
  return cart;
}

const store = createCartStore(browserStorage(), newId);
/** Loaded only when prices change, which most visits never need. */
const followPrices = () => import("./follow-prices.ts");
const serverCart: StoredCart = { checkoutId: null, cart: emptyCart };

export function CartProvider(props: Terms & { children: ReactNode }): ReactNode {
  const stored = useSyncExternalStore(store.subscribe, store.get, () => serverCart);
  const loaded = useLoaded();
  const [terms, setTerms] = useTerms(props);
  const { unavailable, reprice } = useRepricing(setTerms);
  useOutsideChanges(setTerms, reprice);

  const value = useMemo((): CartValue => {
    const { cart, checkoutId } = stored;
    return {
      loaded,
      checkoutId,
      lines: cart.lines,
      bundles: bundlesOf(cart),
      singles: singlesOf(cart),
      count: itemCount(cart),
      ...terms,
      unavailable: currentProblems(cart, unavailable),
      addProduct: (product, quantity) =>
        store.change((cart) => addProduct(cart, product, quantity, newLineId())),
      change: store.change,
      finish: store.finish,
      reprice,
    };
  }, [stored, loaded, terms, unavailable, reprice]);

  return <CartContext value={value}>{props.children}</CartContext>;
}

type SetTerms = Dispatch<SetStateAction<Terms>>;

/** The terms of the page, and of the browser's copy or the shop once they are known. */
function useTerms({ pricing, taxRules, shipping }: Terms): [Terms, SetTerms] {
  const [terms, setTerms] = useState<Terms>({ pricing, taxRules, shipping });

  // A page that was loaded later has newer settings.
  useEffect(
    () => setTerms(changedTo({ pricing, taxRules, shipping })),
    [pricing, taxRules, shipping],
  );

  useEffect(() => {
    if (pricing !== defaultPricingSettings) return storePricing(pricing);

    // An error page has only the default settings, so the browser's copy is better.
    let isOver = false;
    void readStoredPricing().then((stored) => {
      if (stored && !isOver) setTerms(withPricing(stored));
    });
    return () => {
      isOver = true;
    };
  }, [pricing]);

  return [terms, setTerms];
}

function useRepricing(setTerms: SetTerms): Pick<CartValue, "unavailable" | "reprice"> {
  const [unavailable, setUnavailable] = useState<CartValue["unavailable"]>(new Map());

  // Stable identity, so that an effect that depends on it runs only on mount.
  const reprice = useCallback(async () => {
    const repriced = await tryRepricing();
    if (!repriced) return undefined;

    const { unavailable: missing, ...current } = repriced;
    storePricing(current.pricing);
    setTerms(changedTo(current));
    setUnavailable((before) => (before.size + missing.size === 0 ? before : missing));
    return missing;
  }, [setTerms]);

  return { unavailable, reprice };
}

/** Follows cart and prices of other tabs and documents, and products that changed in this one. */
function useOutsideChanges(setTerms: SetTerms, reprice: CartValue["reprice"]): void {
  useEffect(() => {
    const onStorage = async (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === CART_KEY || event.key === null) store.reload();
      if (event.key !== PRICING_KEY) return;
      const settings = await readStoredPricing();
      if (settings) setTerms(withPricing(settings));
      await reprice();
    };
    // A page in the back/forward cache misses storage events, for example that its cart was paid.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // A change of nothing, which unlike `reload` keeps a cart that storage could not take.
      if (persisted) store.change((cart) => cart);
    };
    const onProductsUpdated = () => void reprice();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener(PRODUCTS_UPDATED, onProductsUpdated);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener(PRODUCTS_UPDATED, onProductsUpdated);
    };
  }, [setTerms, reprice]);
}

async function readStoredPricing(): Promise<PricingSettings | undefined> {
  try {
    return (await import("./read-stored-pricing.ts")).readStoredPricing();
  } catch (error) {
    console.warn("Stored pricing settings are unreadable and were ignored.", error);
    return undefined;
  }
}

/** @returns undefined when the shop did not answer */
async function tryRepricing() {
  try {
    return await (await followPrices()).repriceStored(store);
  } catch (error) {
    // Offline: the cart keeps its last prices, and the checkout prices it again anyway.
    console.warn("The cart could not be priced anew.", error);
    return undefined;
  }
}

/** Keeps the same object if nothing changed, to avoid a render. */
const changedTo = (terms: Terms) => (before: Terms) => (sameJson(before, terms) ? before : terms);

const withPricing = (pricing: PricingSettings) => (terms: Terms) => ({ ...terms, pricing });

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function useLoaded(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
