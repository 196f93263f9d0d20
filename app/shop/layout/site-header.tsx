import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useDismiss } from "#app/ui/hooks/use-dismiss.ts";
import { Container } from "#app/ui/layout/container.tsx";
import { badgeText } from "#domain/cart/cart.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { SearchLink } from "../search/search-link.tsx";
import { ShopName } from "./shop-name.tsx";

const places = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Chocolate Bars" },
  { to: "/bundles", name: "Create Bundle" },
  { to: "/process", name: "Bean to Bar" },
  { to: "/contact", name: "Contact" },
  { to: "/gift-cards", name: "Gift Cards" },
];

/** With an animated underline. */
const navLink =
  "relative flex min-h-11 items-center px-3.5 font-medium after:absolute after:inset-x-3.5 after:bottom-2 after:h-0.5 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform hover:after:scale-x-100 aria-[current=page]:after:scale-x-100";

/** The `aria-current` value of a navigation link. */
function useCurrentPlace() {
  const { pathname } = useLocation();
  return (place: string) =>
    pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)) ? "page" : undefined;
}

export function SiteHeader(props: {
  shopName: string;
  /** Below the name where there is room. */
  tagline: string;
  sellsGiftCards: boolean;
  /** All places are in the menu, so that little leads away from a payment. */
  isCompact?: boolean;
}): ReactNode {
  const { shopName, tagline, sellsGiftCards, isCompact = false } = props;
  const sellsBoxes = soldBoxSizes(useCart().pricing).length > 0;
  const sold: Record<string, boolean> = { "/bundles": sellsBoxes, "/gift-cards": sellsGiftCards };
  const links = places.filter(({ to }) => sold[to] ?? true);
  const here = useCurrentPlace();
  return (
    <header className="site-header sticky top-0 z-40 border-b border-line bg-paper print:hidden">
      <Container className="flex h-16 items-center gap-2">
        <Link
          to="/"
          prefetch="intent"
          className="-ml-1 mr-auto grid min-h-11 content-center rounded-sm p-1"
        >
          <ShopName name={shopName} />
          {tagline && (
            <span
              className={`max-w-72 truncate text-xs text-soft max-sm:hidden ${sellsGiftCards ? "lg:max-xl:hidden" : ""}`}
            >
              {tagline}
            </span>
          )}
        </Link>
        {!isCompact && (
          <nav aria-label="Main" className="hidden lg:block">
            <ul className="flex items-center">
              {links.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} prefetch="intent" aria-current={here(to)} className={navLink}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {!isCompact && <SearchLink />}
        <CartLink />
        <Menu links={links} className={isCompact ? "" : "lg:hidden"} />
      </Container>
    </header>
  );
}

function CartLink() {
  const { count, loaded } = useCart();
  const changed = useChanged(loaded ? count : undefined);
  const name = `Cart, ${countNoun(count, "item")}`;
  return (
    <>
      <Link
        to="/cart"
        prefetch="intent"
        aria-label={name}
        className="relative grid size-11 place-items-center rounded-full hover:bg-sunken lg:ml-2"
      >
        <svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true">
          <path
            d="M5.2 8.5h13.6l1 11.2a1.2 1.2 0 0 1-1.2 1.3H5.4a1.2 1.2 0 0 1-1.2-1.3z"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinejoin="round"
          />
          <path
            d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
          />
        </svg>
        {count > 0 && (
          // A new key remounts the element, which restarts its animation.
          <span
            key={count}
            className={`absolute top-0 left-6.5 min-w-5 rounded-full bg-accent px-1.5 text-center text-xs/5 font-bold text-on-accent tabular-nums ${changed ? "animate-pop" : ""}`}
            aria-hidden="true"
          >
            {badgeText(count)}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {changed && name}
      </span>
    </>
  );
}

/** Whether the count differs from the first one, so that the page load plays no animation. */
function useChanged(count: number | undefined): boolean {
  const [first, setFirst] = useState<number>();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (count === undefined) return;
    if (first === undefined) setFirst(count);
    else if (count !== first) setChanged(true);
  }, [count, first]);
  return changed;
}

/** Opens without JavaScript. With it, Escape, navigation, and a press or the focus outside close it. */
function Menu({ links, className }: { links: typeof places; className: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const here = useCurrentPlace();
  const { key } = useLocation();
  const going = useNavigation().location?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, at once.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key, going]);

  useDismiss(menu, (isEscape) => {
    const { current } = menu;
    if (!current?.open) return;
    current.open = false;
    if (isEscape) current.querySelector("summary")?.focus();
  });

  return (
    <details ref={menu} className={`group ${className}`}>
      <summary className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <g stroke="currentColor" strokeWidth="1.7" strokeLinecap="round">
            <path
              className="origin-center transition-transform [transform-box:fill-box] group-open:translate-y-1 group-open:rotate-45"
              d="M4 8h16"
            />
            <path
              className="origin-center transition-transform [transform-box:fill-box] group-open:-translate-y-1 group-open:-rotate-45"
              d="M4 16h16"
            />
          </g>
        </svg>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-menu-down overflow-y-auto border-b border-line bg-paper shadow-card"
      >
        <Container as="ul" className="grid pt-2 pb-8">
          {links.map(({ to, name }) => (
            <li key={to} className="border-b border-line">
              <Link
                to={to}
                aria-current={here(to)}
                className="flex min-h-14 items-center font-serif text-2xl aria-[current=page]:text-accent"
              >
                {name}
              </Link>
            </li>
          ))}
        </Container>
      </nav>
    </details>
  );
}
