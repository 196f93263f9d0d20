import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { type CategoryFilter, categories, categoryFilterNames } from "#domain/catalog/category.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { bundleAddress, type OfferedRange, PRODUCTS_AT_ONCE } from "./bundle-address.ts";
import { BundleProducts } from "./bundle-products.tsx";
import type { Box } from "./use-box.ts";

/** The bars to fill a box from: of a large shop by category, and a few at a time. */
export function OfferedProducts(props: {
  box: Box;
  products: readonly ListedProduct[];
  /** @param picture the picture that was pressed */
  onChoose: (id: number, picture: Element) => void;
}): ReactNode {
  const { box, products, onChoose } = props;
  const { shown } = box.offered;
  const isLarge = products.length > PRODUCTS_AT_ONCE;
  const category = isLarge ? filledCategory(box, products) : "all";
  const ofCategory = products.filter((bar) => category === "all" || bar.category === category);
  const list = useFocusOnNew(category, shown);
  return (
    <section aria-labelledby="bars" className="min-w-0">
      <h2 id="bars" className="mb-4 text-2xl">
        Choose your bars
      </h2>
      {isLarge && <Categories box={box} products={products} />}
      <div ref={list}>
        <BundleProducts box={box} products={ofCategory.slice(0, shown)} onChoose={onChoose} />
      </div>
      {ofCategory.length > shown && (
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link
            to={addressOf(box, { category, shown: shown + PRODUCTS_AT_ONCE })}
            preventScrollReset
            replace
            defaultShouldRevalidate={false}
            className={buttonClass({ variant: "quiet" })}
          >
            Show more bars
          </Link>
          <span className="text-soft tabular-nums">{`${shown} of ${ofCategory.length}`}</span>
        </p>
      )}
    </section>
  );
}

/** The category in the URL, or all if it has no product. */
function filledCategory({ offered }: Box, products: readonly ListedProduct[]): CategoryFilter {
  const isFilled = products.some(({ category }) => category === offered.category);
  return isFilled ? offered.category : "all";
}

function Categories({ box, products }: { box: Box; products: readonly ListedProduct[] }) {
  const chosen = filledCategory(box, products);
  const filled = categories.filter((category) =>
    products.some((product) => product.category === category),
  );
  return (
    <nav
      aria-label="Categories"
      className="-mx-gutter mb-4 overflow-x-auto sm:mx-0 [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-2 px-gutter py-1 sm:w-auto sm:flex-wrap sm:px-0">
        {(["all", ...filled] as const).map((category) => (
          <li key={category}>
            <Link
              to={addressOf(box, { category, shown: PRODUCTS_AT_ONCE })}
              preventScrollReset
              replace
              defaultShouldRevalidate={false}
              aria-current={category === chosen ? "true" : undefined}
              className="flex min-h-11 items-center rounded-pill border-[1.5px] border-line px-4 font-medium transition-colors hover:border-accent hover:text-accent aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent"
            >
              {categoryFilterNames[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same box beside other bars. */
function addressOf({ pathname, size, selection, editing }: Box, offered: OfferedRange): string {
  return bundleAddress(pathname, { size, selection, editing, offered });
}

/** After "Show more bars", whose link may be gone, the focus is on the first of them. */
function useFocusOnNew(category: string, shown: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ category, shown });
  useEffect(() => {
    const { current } = before;
    before.current = { category, shown };
    if (current.category !== category || current.shown >= shown) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>("li > button");
    const added = [...(buttons ?? [])].slice(current.shown);
    added.find((button) => !button.disabled)?.focus({ preventScroll: true });
  }, [category, shown]);
  return list;
}
