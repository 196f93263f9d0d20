import { useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import { Container } from "#app/ui/layout/container.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  addProduct,
  type BundleSelection,
  fitSelection,
  formatSelection,
  parseSelection,
  productsToRestore,
  removeProduct,
  selectionOf,
  swapProduct,
} from "#domain/cart/bundle-selection.ts";
import { countInCart } from "#domain/cart/cart.ts";
import { putBundle } from "#domain/cart/put-bundle.ts";
import { type BundleSize, bundleSizes, parseBundleSize } from "#domain/catalog/bundle-size.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { sortProducts } from "#domain/catalog/sort-products.ts";
import { add, formatUsd, subtract } from "#domain/money/cents.ts";
import { percentOf } from "#domain/money/percent.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { ProductCard } from "#domain/pricing/product-card.ts";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { listProductCards } from "#server/pricing/list-product-cards.ts";
import { type CartValue, useCart } from "../cart/state/cart-provider.tsx";
import { newLineId } from "../cart/state/new-id.ts";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/bundle-builder.route";
import { bundleAddress } from "./bundle-address.ts";
import { BundleBox } from "./bundle-box.tsx";
import { bundleMessages } from "./bundle-messages.ts";
import { BundleProducts } from "./bundle-products.tsx";
import { BundleSummary } from "./bundle-summary.tsx";
import { BundleTabs } from "./bundle-tabs.tsx";
import { ReadyBoxes } from "./ready-boxes.tsx";
import { shareBox } from "./share-box.ts";
import { useCurrentProducts } from "./use-current-products.ts";
import { useProductFlight } from "./use-product-flight.ts";

/** How long the closing lid is shown. The bundle is in the cart before that. */
const SAVED_MS = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products");
  tagPage(context, "ready-boxes");
  const [products, boxes] = await Promise.all([listProductCards(shop), listReadyBoxes(shop.db)]);
  return { products: sortProducts(products, "name"), boxes };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Create a Bundle",
    description:
      "Fill a box with three or five bars of your choice, the same one twice if you love it, and save.",
    path: "/bundles",
  });

export default function BundleBuilderPage({ loaderData }: Route.ComponentProps) {
  const { pricing } = useCart();
  useLivePrices();
  const products = useCurrentProducts(loaderData.products);
  const sizes = bundleSizes.filter((size) => bundleTier(pricing, size).enabled);
  const [first] = sizes;
  return (
    <Container as="main" className="pt-6 lg:pt-10">
      {first === undefined ? (
        <div className="grid justify-items-start gap-5">
          <h1 className="text-4xl sm:text-6xl">{bundleMessages.heading}</h1>
          <p className="text-lg text-soft">{bundleMessages.resting}</p>
          <ButtonLink to="/products">Browse Chocolate Bars</ButtonLink>
        </div>
      ) : (
        <>
          <Builder products={products} sizes={sizes} first={first} />
          <ReadyBoxes boxes={loaderData.boxes} products={products} sizes={sizes} />
        </>
      )}
    </Container>
  );
}

function Builder(props: {
  products: readonly ProductCard[];
  sizes: readonly BundleSize[];
  first: BundleSize;
}) {
  const { products, sizes, first } = props;
  const cart = useCart();
  const { pricing } = cart;
  const { pathname, search } = useAddress();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const [closed, setClosed] = useState(false);
  const [added, setAdded] = useState<BundleSize>();
  /** The bars that were removed when another size was chosen. */
  const [cleared, setCleared] = useState<BundleSelection>([]);
  /** The bar to swap into a full box. */
  const [incoming, setIncoming] = useState<number>();
  const beds = useRef<HTMLOListElement>(null);

  const opened = readBox(new URLSearchParams(search), cart);
  const size = opened.size && sizes.includes(opened.size) ? opened.size : first;
  const { editing } = opened;
  const { discountPercent } = bundleTier(pricing, size);
  const byId = new Map(products.map((product) => [product.id, product]));
  // Bars in other lines of the cart reduce what is left for this box.
  const elsewhere = {
    lines: cart.lines.filter(({ bundleId }) => !editing || bundleId !== editing),
  };
  const availableOf = (id: number) => {
    const product = byId.get(id);
    if (!product?.inStock) return 0;
    if (product.remaining === null) return Infinity;
    return Math.max(0, product.remaining - countInCart(elsewhere, id));
  };
  const { fitting: chosen, leftOut } = fitSelection(opened.selection, size, availableOf);
  const toPutBack = productsToRestore(cleared, chosen, size, availableOf);
  const inBox = chosen.flatMap((id) => byId.get(id) ?? []);
  const original = add(...inBox.map((product) => product.price));
  // The discount of a full box; for an incomplete one, that of the bars chosen so far.
  const discount = percentOf(original, discountPercent);
  const full = chosen.length === size;
  const { builder, takeOff } = useProductFlight(chosen.length);
  const missing = leftOut.flatMap((id) => byId.get(id)?.name ?? []);
  const counts = new Map<number, number>();
  for (const id of chosen) counts.set(id, (counts.get(id) ?? 0) + 1);

  function go(selection: BundleSelection, nextSize = size) {
    setAdded(undefined);
    setCleared([]);
    setIncoming(undefined);
    // Only the bars come from the server, so the loader need not run again.
    void navigate(bundleAddress(pathname, { size: nextSize, selection, editing }), {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      flushSync: true,
    });
  }

  function chooseSize(next: BundleSize) {
    go([], next);
    setCleared(chosen.length > 0 ? chosen : cleared);
  }

  function putBack() {
    go(toPutBack);
    // The pressed button is removed.
    beds.current?.focus({ preventScroll: true });
  }

  function save() {
    if (closed || !full) return;
    // Added to the cart first; the lid's animation follows.
    cart.change((cart) => putBundle(cart, editing ?? newLineId(), size, inBox));
    setClosed(true);
    setTimeout(() => {
      showToast(
        editing === undefined
          ? bundleMessages.added(size, discountPercent)
          : bundleMessages.updated(size),
      );
      // Another page is being loaded. If that fails, this page stays, so show the open box again.
      if (!isCurrentPage.current) return setClosed(false);
      if (editing !== undefined) {
        void navigate("/cart");
        return;
      }
      setClosed(false);
      go([]);
      setAdded(size);
    }, SAVED_MS);
  }

  return (
    <div
      ref={builder}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-14 lg:gap-y-10"
    >
      <form method="get" action={pathname}>
        {editing !== undefined && <input type="hidden" name="editBundle" value={editing} />}
        <h1 className="text-[2.6rem] sm:text-7xl">{bundleMessages.heading}</h1>
        <p className="mt-2 max-w-prose text-soft sm:mt-4 sm:text-lg">
          {bundleMessages.lead(size, discountPercent)}
        </p>
        <BundleTabs sizes={sizes} size={size} pricing={pricing} panelId="box" onSize={chooseSize} />
      </form>
      <div id="box" role="tabpanel" aria-labelledby={`tab-${size}`} className="contents">
        <form method="get" action={pathname} className="contents">
          {/* Without JavaScript these fields are submitted with the pressed button. */}
          <input type="hidden" name="size" value={size} />
          {editing !== undefined && <input type="hidden" name="editBundle" value={editing} />}
          <aside
            aria-label="Your box"
            className="grid min-w-0 gap-4 lg:sticky lg:top-25 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            {opened.lost && <Note>{bundleMessages.startFresh}</Note>}
            {missing.length > 0 && <Note>{bundleMessages.soldOut(missing.join(" and "))}</Note>}
            <BundleBox
              bedsRef={beds}
              size={size}
              products={inBox.map(({ name, image }, bed) => ({
                name,
                image,
                without: formatSelection(removeProduct(chosen, bed)),
              }))}
              closed={closed}
              onRemove={(bed) => go(removeProduct(chosen, bed))}
            />
            <button
              type="button"
              className={`-my-2 min-h-11 cursor-pointer justify-self-center font-medium underline underline-offset-4 hover:text-accent noscript:hidden ${chosen.length === 0 ? "invisible" : ""}`}
              onClick={() => shareBox(bundleAddress(pathname, { size, selection: chosen }))}
            >
              {bundleMessages.share}
            </button>
            <BundleSummary
              size={size}
              products={inBox}
              cost={{ original, discount, price: subtract(original, discount) }}
              editing={editing !== undefined}
              busy={closed}
              added={added}
              toPutBack={toPutBack.length}
              onRestore={putBack}
              incoming={full && incoming !== undefined ? byId.get(incoming)?.name : undefined}
              onSwap={(bed) => {
                if (incoming !== undefined) go(swapProduct(chosen, bed, incoming));
                beds.current?.focus({ preventScroll: true });
              }}
              onCancelSwap={() => setIncoming(undefined)}
              onSave={save}
            />
            <p role="status" className="sr-only">
              {sayBox(chosen.length, size, formatUsd(discount))}
            </p>
          </aside>
          <section aria-labelledby="bars">
            <h2 id="bars" className="mb-4 text-2xl">
              Choose your bars
            </h2>
            <BundleProducts
              products={products}
              counts={counts}
              availableOf={availableOf}
              bed={full ? undefined : chosen.length + 1}
              // Without JavaScript the new bar replaces the last one.
              valueWith={(id) =>
                formatSelection(
                  full ? swapProduct(chosen, size - 1, id) : addProduct(chosen, size, id),
                )
              }
              onAdd={(id, picture) => {
                if (full) return setIncoming(id);
                takeOff(picture);
                go(addProduct(chosen, size, id));
              }}
            />
          </section>
        </form>
      </div>
    </div>
  );
}

/** The box from the URL, completed from the cart. */
function readBox(query: URLSearchParams, cart: CartValue) {
  const wanted = query.get("editBundle") ?? undefined;
  const bundle = cart.bundles.find(({ id }) => id === wanted);
  const lost = wanted !== undefined && cart.loaded && !bundle;
  const typed = query.get("bars");
  const preselected = parseProductId(query.get("add") ?? undefined);
  const selection = typed !== null ? parseSelection(typed) : bundle ? selectionOf(bundle) : [];
  return {
    size: parseBundleSize(query.get("size")) ?? bundle?.size,
    selection: preselected === undefined ? selection : [...selection, preselected],
    editing: lost ? undefined : wanted,
    lost,
  };
}

/** The current URL, or the pending one, so that two quick choices do not overwrite each other. */
function useAddress() {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}

function sayBox(count: number, size: BundleSize, saving: string): string {
  if (count === 0) return bundleMessages.none(size);
  return count === size
    ? bundleMessages.full(size, saving)
    : bundleMessages.chosen(count, size, saving);
}
