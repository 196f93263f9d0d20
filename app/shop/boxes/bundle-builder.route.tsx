import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { formatSelection, removeFromBox } from "#domain/cart/bundle-selection.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { sortProducts } from "#domain/catalog/sort-products.ts";
import type { Cents } from "#domain/money/cents.ts";
import { describeBoxSavings } from "#domain/pricing/describe-box-savings.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { defaultPricingSettings, soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { listProductCards } from "#server/pricing/list-product-cards.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/bundle-builder.route";
import { bundleAddress, offeredQuery } from "./bundle-address.ts";
import { BundleBox } from "./bundle-box.tsx";
import { bundleMessages } from "./bundle-messages.ts";
import { BundleSummary } from "./bundle-summary.tsx";
import { BundleTabs } from "./bundle-tabs.tsx";
import { OfferedProducts } from "./offered-products.tsx";
import { ReadyBoxes } from "./ready-boxes.tsx";
import { shareBox } from "./share-box.ts";
import { type Box, useBox } from "./use-box.ts";
import { type BoxBuilder, useBoxBuilder } from "./use-box-builder.ts";
import { useCurrentProducts } from "./use-current-products.ts";
import { useProductFlight } from "./use-product-flight.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products");
  tagPage(context, "ready-boxes");
  const [products, boxes] = await Promise.all([listProductCards(shop), listReadyBoxes(shop.db)]);
  return { products: sortProducts(products, "name"), boxes };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { pricing = defaultPricingSettings } = root.loaderData ?? {};
  const savings = describeBoxSavings(pricing) ?? "";
  return pageMeta(root.loaderData, {
    title: "Create a Bundle",
    description:
      `Fill a box with bars of your choice, the same one twice if you love it. ${savings}`.trim(),
    ...(soldBoxSizes(pricing).length > 0 && { path: "/bundles" }),
  });
};

export default function BundleBuilderPage({ loaderData }: Route.ComponentProps) {
  const { pricing } = useCart();
  useLivePrices();
  const products = useCurrentProducts(loaderData.products);
  const sizes = soldBoxSizes(pricing);
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
  products: readonly ListedProduct[];
  sizes: readonly BundleSize[];
  first: BundleSize;
}) {
  const box = useBox(props);
  const builder = useBoxBuilder(box);
  const { root, takeOff } = useProductFlight(box.selection.length);

  function choose(id: number, picture: Element) {
    if (box.isFull) return builder.setIncoming(id);
    takeOff(picture);
    builder.add(id);
  }

  return (
    <div
      ref={root}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-14 lg:gap-y-10"
    >
      <BuilderHead box={box} sizes={props.sizes} onSize={builder.chooseSize} />
      <div id="box" role="tabpanel" aria-labelledby={`tab-${box.size}`} className="contents">
        <form method="get" action={box.pathname} className="contents">
          {/* Without JavaScript these fields are submitted with the pressed button. */}
          <input type="hidden" name="size" value={box.size} />
          <KeptFields box={box} />
          <YourBox box={box} builder={builder} />
          <OfferedProducts box={box} products={props.products} onChoose={choose} />
        </form>
      </div>
    </div>
  );
}

function BuilderHead(props: {
  box: Box;
  sizes: readonly BundleSize[];
  onSize: (size: BundleSize) => void;
}) {
  const { box, sizes, onSize } = props;
  const { pricing } = useCart();
  return (
    <form method="get" action={box.pathname}>
      <KeptFields box={box} />
      <h1 className="text-[2.6rem] sm:text-7xl">{bundleMessages.heading}</h1>
      <p className="mt-2 max-w-prose text-soft sm:mt-4 sm:text-lg">
        {bundleMessages.lead(box.size, box.discountPercent)}
      </p>
      <BundleTabs sizes={sizes} size={box.size} pricing={pricing} panelId="box" onSize={onSize} />
    </form>
  );
}

/** What both forms keep without JavaScript. */
function KeptFields({ box: { editing, offered } }: { box: Box }) {
  return (
    <>
      {editing !== undefined && <input type="hidden" name="editBundle" value={editing} />}
      {Object.entries(offeredQuery(offered)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function YourBox({ box, builder }: { box: Box; builder: BoxBuilder }) {
  const { size, selection, chosen, soldOut } = box;
  return (
    <aside
      aria-label="Your box"
      className="grid min-w-0 gap-4 lg:sticky lg:top-25 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      {box.isLost && <Note>{bundleMessages.startFresh}</Note>}
      {soldOut.length > 0 && <Note>{bundleMessages.soldOut(soldOut.join(" and "))}</Note>}
      <BundleBox
        bedsRef={builder.beds}
        size={size}
        products={chosen.map(({ name, image }, bed) => ({
          name,
          image,
          without: formatSelection(removeFromBox(selection, bed)),
        }))}
        closed={builder.isClosed}
        onRemove={builder.remove}
      />
      <button
        type="button"
        className={`-my-2 min-h-11 cursor-pointer justify-self-center font-medium underline underline-offset-4 hover:text-accent noscript:hidden ${chosen.length === 0 ? "invisible" : ""}`}
        onClick={() => shareBox(bundleAddress(box.pathname, { size, selection }))}
      >
        {bundleMessages.share}
      </button>
      <BundleSummary box={box} builder={builder} />
      <p role="status" className="sr-only">
        {describeBox(selection.length, size, box.cost.discount)}
      </p>
    </aside>
  );
}

function describeBox(count: number, size: BundleSize, saving: Cents): string {
  if (count === 0) return bundleMessages.none(size);
  return count === size
    ? bundleMessages.full(size, saving)
    : bundleMessages.chosen(count, size, saving);
}
