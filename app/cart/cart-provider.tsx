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
  putBundle,
  removeBundle,
  removeLine,
  repriceCart,
  singlesOf,
  updateQuantity,
} from "#domain/cart/cart.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { parsePricingSettings } from "#domain/pricing/parse-pricing-settings.ts";
import { type PricedCart, priceCart } from "#domain/pricing/price-cart.ts";
import { defaultPricingSettings, type PricingSettings } from "#domain/pricing/pricing-settings.ts";
import { CART_KEY, createCartStore, type StoredCart } from "./cart-store.ts";
import { currentPrices } from "./current-prices.ts";
import { newId } from "./new-id.ts";

/** A copy of the shop's pricing settings; writing it tells the other tabs to price anew. */
export const PRICING_KEY = "conche-pricing-v1";
/** Fired on window by whoever knows that products changed. */
export const PRODUCTS_UPDATED = "products-updated";

export type CartValue = {
  /** False until the browser's storage was read; until then the cart looks empty. */
  readonly loaded: boolean;
  readonly checkoutId: string | null;
  readonly lines: readonly CartLine[];
  readonly bundles: readonly CartBundle[];
  readonly singles: readonly CartLine[];
  readonly count: number;
  readonly totals: PricedCart;
  readonly pricing: PricingSettings;
  /** Lines whose bar is sold out or gone, by line id. */
  readonly unavailable: ReadonlyMap<string, "out-of-stock" | "gone">;
  readonly addProduct: (product: CartProduct, quantity: number) => void;
  readonly removeLine: (lineId: string) => void;
  readonly updateQuantity: (lineId: string, quantity: number) => void;
  readonly putBundle: (
    bundleId: string | null,
    size: BundleSize,
    bars: readonly CartProduct[],
  ) => void;
  readonly removeBundle: (bundleId: string) => void;
  readonly clear: () => void;
  /** Puts back what was there, as Undo does. */
  readonly restore: (cart: Cart) => void;
  /** The cart became an order: a new one begins. */
  readonly finish: (checkoutId: string, ordered: readonly OrderedLine[]) => void;
  /**
   * Asks the shop for today's names, prices and stock of what is in the cart.
   * @returns what is not available; undefined when the shop did not answer
   */
  readonly reprice: () => Promise<CartValue["unavailable"] | undefined>;
};

const CartContext = createContext<CartValue | null>(null);

/** @throws Error outside of a CartProvider */
export function useCart(): CartValue {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart must be used within a CartProvider");
  return cart;
}

const store = createCartStore(browserStorage(), newId);
const serverCart: StoredCart = { checkoutId: null, cart: emptyCart };

export function CartProvider(props: { pricing: PricingSettings; children: ReactNode }): ReactNode {
  const stored = useSyncExternalStore(store.subscribe, store.get, () => serverCart);
  const loaded = useLoaded();
  const [pricing, setPricing] = useState(props.pricing);
  const [unavailable, setUnavailable] = useState<CartValue["unavailable"]>(new Map());

  // Always the same function, so that a page may ask whenever it mounts, and only then.
  const reprice = useCallback(() => repriceStored(setPricing, setUnavailable), []);

  // A page that was loaded later knows newer settings.
  useEffect(() => {
    // An error page has nothing but the defaults: then the browser's copy knows better.
    if (props.pricing === defaultPricingSettings) {
      setPricing(readPricing(storedPricing()) ?? props.pricing);
      return;
    }
    setPricing(props.pricing);
    writePricing(props.pricing);
  }, [props.pricing]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === CART_KEY || event.key === null) store.reload();
      if (event.key === PRICING_KEY) {
        const settings = readPricing(event.newValue);
        if (settings) setPricing(settings);
        void reprice();
      }
    };
    const onProductsUpdated = () => void reprice();
    window.addEventListener("storage", onStorage);
    window.addEventListener(PRODUCTS_UPDATED, onProductsUpdated);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(PRODUCTS_UPDATED, onProductsUpdated);
    };
  }, [reprice]);

  const value = useMemo((): CartValue => {
    const { cart, checkoutId } = stored;
    const inCart = new Set(cart.lines.map((line) => line.id));
    return {
      loaded,
      checkoutId,
      lines: cart.lines,
      bundles: bundlesOf(cart),
      singles: singlesOf(cart),
      count: itemCount(cart),
      totals: priceCart(cart.lines, pricing),
      pricing,
      unavailable: new Map([...unavailable].filter(([id]) => inCart.has(id))),
      addProduct: (product, quantity) =>
        store.change((cart) => addProduct(cart, product, quantity, lineId())),
      removeLine: (id) => store.change((cart) => removeLine(cart, id)),
      updateQuantity: (id, quantity) => store.change((cart) => updateQuantity(cart, id, quantity)),
      putBundle: (id, size, bars) =>
        store.change((cart) => putBundle(cart, id ?? lineId(), size, bars)),
      removeBundle: (id) => store.change((cart) => removeBundle(cart, id)),
      clear: () => store.change(() => emptyCart),
      restore: (cart) => store.change(() => cart),
      finish: store.finish,
      reprice,
    };
  }, [stored, loaded, pricing, unavailable, reprice]);

  return <CartContext value={value}>{props.children}</CartContext>;
}

async function repriceStored(
  setPricing: Dispatch<SetStateAction<PricingSettings>>,
  setUnavailable: Dispatch<SetStateAction<CartValue["unavailable"]>>,
): Promise<CartValue["unavailable"] | undefined> {
  const { lines } = store.get().cart;
  const ids = [...new Set(lines.map((line) => line.productId))];
  try {
    const { products, pricing } = await currentPrices(ids);
    const byId = new Map(products.map((product) => [product.id, product]));
    const asked = new Set(ids);
    let unavailable: CartValue["unavailable"] = new Map();
    // The same object while nothing changed, so that a look in vain draws nothing anew.
    setPricing((before) => (JSON.stringify(before) === JSON.stringify(pricing) ? before : pricing));
    writePricing(pricing);
    store.change((cart) => {
      const repriced = repriceCart(cart, (id) => byId.get(id));
      // A bar that was added during the question was not asked about, so it is not gone.
      unavailable = new Map(
        [...repriced.unavailable].filter(([lineId]) =>
          cart.lines.some((line) => line.id === lineId && asked.has(line.productId)),
        ),
      );
      return sameLines(repriced.cart, cart) ? cart : repriced.cart;
    });
    setUnavailable((before) => (before.size + unavailable.size === 0 ? before : unavailable));
    return unavailable;
  } catch (error) {
    // Offline: the cart keeps its last prices, and the checkout prices again anyway.
    console.warn("The cart could not be priced anew.", error);
    return undefined;
  }
}

/** An unchanged cart is not written, so that other tabs are not told of nothing. */
function sameLines(a: Cart, b: Cart): boolean {
  return JSON.stringify(a.lines) === JSON.stringify(b.lines);
}

function useLoaded(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Timestamp first, so that ids sort by when they were made. */
function lineId(): string {
  return `${Date.now()}-${newId().slice(0, 8)}`;
}

function browserStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    // Storage is switched off for this site; the cart lives as long as the page.
    return undefined;
  }
}

function readPricing(text: string | null): PricingSettings | undefined {
  try {
    if (text === null) return undefined;
    const settings = parsePricingSettings(JSON.parse(text));
    if (!settings) console.warn("Stored pricing settings are unreadable and were ignored.");
    return settings;
  } catch {
    console.warn("Stored pricing settings are unreadable and were ignored.");
    return undefined;
  }
}

function storedPricing(): string | null {
  try {
    return browserStorage()?.getItem(PRICING_KEY) ?? null;
  } catch {
    return null;
  }
}

function writePricing(settings: PricingSettings): void {
  const storage = browserStorage();
  const text = JSON.stringify(settings);
  try {
    // Written only when it changed: every write makes all other tabs price anew.
    if (storage?.getItem(PRICING_KEY) !== text) storage?.setItem(PRICING_KEY, text);
  } catch (error) {
    console.warn("Pricing settings could not be stored in this browser.", error);
  }
}
