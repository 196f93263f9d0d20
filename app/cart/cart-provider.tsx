import {
  createContext,
  type ReactNode,
  use,
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
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { CurrentPrices } from "../routes/api/products.ts";
import { CART_KEY, createCartStore, type StoredCart } from "./cart-store.ts";
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
  readonly finish: (checkoutId: string) => void;
  /** Asks the shop for today's names, prices and stock of what is in the cart. */
  readonly reprice: () => Promise<void>;
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

  // A page that was loaded later knows newer settings.
  useEffect(() => {
    setPricing(props.pricing);
    writePricing(props.pricing);
  }, [props.pricing]);

  useEffect(() => {
    const reprice = () => void repriceStored(setPricing, setUnavailable);
    const onStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === CART_KEY || event.key === null) store.reload();
      if (event.key === PRICING_KEY) {
        const settings = readPricing(event.newValue);
        if (settings) setPricing(settings);
        reprice();
      }
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener(PRODUCTS_UPDATED, reprice);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(PRODUCTS_UPDATED, reprice);
    };
  }, []);

  const value = useMemo((): CartValue => {
    const { cart, checkoutId } = stored;
    return {
      loaded,
      checkoutId,
      lines: cart.lines,
      bundles: bundlesOf(cart),
      singles: singlesOf(cart),
      count: itemCount(cart),
      totals: priceCart(cart.lines, pricing),
      pricing,
      unavailable,
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
      reprice: () => repriceStored(setPricing, setUnavailable),
    };
  }, [stored, loaded, pricing, unavailable]);

  return <CartContext value={value}>{props.children}</CartContext>;
}

async function repriceStored(
  setPricing: (settings: PricingSettings) => void,
  setUnavailable: (unavailable: CartValue["unavailable"]) => void,
): Promise<void> {
  const { lines } = store.get().cart;
  const ids = [...new Set(lines.map((line) => line.productId))];
  try {
    const response = await fetch(`/api/products?ids=${ids.join(",")}`);
    if (!response.ok) return;
    const { products, pricing }: CurrentPrices = await response.json();
    const byId = new Map(products.map((product) => [product.id, product]));
    setPricing(pricing);
    store.change((cart) => {
      const repriced = repriceCart(cart, (id) => byId.get(id));
      setUnavailable(repriced.unavailable);
      return repriced.cart;
    });
  } catch (error) {
    // Offline: the cart keeps its last prices, and the checkout prices again anyway.
    console.warn("The cart could not be priced anew.", error);
  }
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
    const settings = text === null ? undefined : parsePricingSettings(JSON.parse(text));
    if (!settings) console.warn("Stored pricing settings are unreadable and were ignored.");
    return settings;
  } catch {
    console.warn("Stored pricing settings are unreadable and were ignored.");
    return undefined;
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
