import { useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import {
  addBar,
  type BundleSelection,
  fitSelection,
  formatSelection,
  parseSelection,
  removeBar,
  selectionOf,
} from "#domain/cart/bundle-selection.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import type { ProductCard } from "#domain/catalog/product-card.ts";
import { sortProducts } from "#domain/catalog/sort-products.ts";
import { add, formatUsd, subtract } from "#domain/money/cents.ts";
import { percentOf } from "#domain/money/percent.ts";
import { type BundleSize, bundleSizes, parseBundleSize } from "#domain/pricing/bundle-size.ts";
import { bundleTier, type PricingSettings } from "#domain/pricing/pricing-settings.ts";
import { listProductCards } from "#server/catalog/list-product-cards.ts";
import { type CartValue, useCart } from "../../cart/cart-provider.tsx";
import { bundleAddress } from "../../components/shop/bundle-address.ts";
import { BundleBars } from "../../components/shop/bundle-bars.tsx";
import { BundleBox } from "../../components/shop/bundle-box.tsx";
import { BundleSummary } from "../../components/shop/bundle-summary.tsx";
import { BundleTabs } from "../../components/shop/bundle-tabs.tsx";
import { showToast } from "../../components/ui/toaster.tsx";
import { messages } from "../../messages.ts";
import { pageMeta } from "../../page-meta.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/bundle-builder";

/** How long the lid takes to close and be looked at. The bundle is in the cart before that. */
const SAVED_MS = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { bars: sortProducts(await listProductCards(shop), "name") };
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
  const sizes = bundleSizes.filter((size) => bundleTier(pricing, size).enabled);
  const [first] = sizes;
  return (
    <main className="page bundle-page">
      {first === undefined ? (
        <div className="grid justify-items-start gap-5">
          <h1 className="text-4xl sm:text-6xl">{messages.bundles.heading}</h1>
          <p className="text-lg text-soft">{messages.bundles.resting}</p>
          <Link className="button" to="/products">
            Browse Chocolate Bars
          </Link>
        </div>
      ) : (
        <Builder bars={loaderData.bars} sizes={sizes} first={first} />
      )}
    </main>
  );
}

function Builder(props: {
  bars: readonly ProductCard[];
  sizes: readonly BundleSize[];
  first: BundleSize;
}) {
  const { bars, sizes, first } = props;
  const cart = useCart();
  const { pricing } = cart;
  const { pathname, search } = useAddress();
  const navigate = useNavigate();
  const [closed, setClosed] = useState(false);
  const [added, setAdded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const opened = readBox(new URLSearchParams(search), cart);
  const size = opened.size && sizes.includes(opened.size) ? opened.size : first;
  const { editing } = opened;
  const byId = new Map(bars.map((bar) => [bar.id, bar]));
  const { fitting: chosen, leftOut } = fitSelection(
    opened.bars,
    size,
    (id) => byId.get(id)?.inStock === true,
  );
  const inBox = chosen.flatMap((id) => byId.get(id) ?? []);
  const cost = costSoFar(inBox, size, pricing);
  const full = chosen.length === size;
  const missing = leftOut.flatMap((id) => byId.get(id)?.name ?? []);

  function go(box: { size: BundleSize; bars: BundleSelection }) {
    setAdded(false);
    // Nothing of the page comes from the address but the choice: no need to ask the server.
    void navigate(bundleAddress(pathname, { ...box, editing }), {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      flushSync: true,
    });
  }

  function save() {
    if (closed || !full) return;
    // In the cart first; the lid closes on what is already done.
    cart.putBundle(editing ?? null, size, inBox);
    setClosed(true);
    setTimeout(() => {
      if (editing !== undefined) {
        showToast(messages.cart.bundleUpdated(size));
        void navigate("/cart");
        return;
      }
      showToast(messages.cart.bundleAdded(size, bundleTier(pricing, size).discountPercent));
      setClosed(false);
      go({ size, bars: [] });
      setAdded(true);
      heading.current?.focus({ preventScroll: true });
    }, SAVED_MS);
  }

  return (
    <Form method="get" action={pathname} preventScrollReset className="bundle-builder">
      {/* For browsers without JavaScript: a button's own value joins these. */}
      {editing !== undefined && <input type="hidden" name="editBundle" value={editing} />}
      <header className="bundle-head">
        <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none sm:text-7xl">
          {messages.bundles.heading}
        </h1>
        <p className="mt-4 max-w-prose text-lg text-soft">
          {messages.bundles.lead(size, bundleTier(pricing, size).discountPercent)}
        </p>
        <BundleTabs
          sizes={sizes}
          size={size}
          pricing={pricing}
          panelId="box"
          onSize={(next) => go({ size: next, bars: [] })}
        />
        {opened.lost && <p className="note mt-4">{messages.bundles.startFresh}</p>}
        {missing.length > 0 && (
          <p className="note mt-4">{messages.bundles.soldOut(missing.join(" and "))}</p>
        )}
      </header>
    </Form>
  );
}
