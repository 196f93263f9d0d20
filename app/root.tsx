import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import { lazy, Suspense, useEffect, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { describeWaysToPay } from "#domain/checkout/describe-ways-to-pay.ts";
import { frameContent } from "#domain/home/home-content.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { offeredCards } from "#server/gift-cards/offered-cards.ts";
import { readFrame } from "#server/pages/read-frame.ts";
import { addToLogContext } from "#server/platform/log-context.ts";
import {
  brandSection,
  giftCardSaleSection,
  giftCardSection,
  homeSection,
  paymentSection,
  retentionSection,
  shippingSection,
} from "#server/settings/sections.ts";
import type { Route } from "./+types/root";
import { maySeeShop } from "./admin/access/require-admin.ts";
import { followWooCommerceQuery } from "./follow-former-address.ts";
import { EFFECTS_RUN, HYDRATED } from "./http/hydration-events.ts";
import { tagPage } from "./http/page-tags.ts";
import { requestContext } from "./http/request-context.ts";
import { StorageFallback } from "./http/storage-fallback.tsx";
import { keepClosed } from "./keep-closed.ts";
import { keepCode } from "./keep-code.ts";
import { frameContext, requireDatabase } from "./require-database.ts";
import { themeOf } from "./shop/brand/theme.ts";
import { CartProvider } from "./shop/cart/state/cart-provider.tsx";
import { readCartWallets } from "./shop/cart-wallets/read-cart-wallets.ts";
import { ErrorPage } from "./shop/layout/error-page.tsx";
import { readAssurances } from "./shop/layout/read-assurances.ts";
import { readShopFacts } from "./shop/seo/read-shop-facts.ts";
import { type ShopData, useShopData } from "./shop/shared/use-shop-data.ts";
import stylesheet from "./styles/app.css?url";
import type { Elements } from "./ui/content/elements.ts";
import { Toaster } from "./ui/overlays/toaster.tsx";
import { useRootTheme } from "./ui/root-theme.ts";
import { useScriptMark } from "./ui/script-mark.ts";

const logRoute: Route.MiddlewareFunction = ({ pattern }) =>
  addToLogContext({ route: pattern.startsWith("/") ? pattern : `/${pattern}` });

export const middleware: Route.MiddlewareFunction[] = [
  logRoute,
  requireDatabase,
  keepClosed,
  followWooCommerceQuery,
  keepCode,
];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const { shop } = context.get(requestContext);
  tagPage(context, "settings:shop", "settings:opening", "footer-pages");
  tagPage(context, "settings:pricing", "settings:tax", "settings:shipping", "settings:retention");
  tagPage(context, "settings:brand", "settings:home", "promotions");
  tagPage(context, "settings:giftCards", "settings:giftCardSales", "settings:assurances");
  tagPage(context, "settings:payments");

  const isClosed = shop.opening().state === "closed";
  const { name, timeZone } = shop.details();
  const today = dayIn(timeZone, shop.clock());
  const { footerPages, promotions } =
    context.get(frameContext) ?? (await readFrame(shop.db, today));
  const preview = isClosed && (await maySeeShop(shop, request));

  const brand = shop.currentSettings(brandSection);
  const { tagline, logo } = brand;
  const giftCards = shop.currentSettings(giftCardSection);
  const offered = offeredCards(giftCards, shop.currentSettings(giftCardSaleSection));
  const assurances = readAssurances(shop);
  const cartWallets = readCartWallets(shop);

  const home = shop.currentSettings(homeSection);
  // Visitors of a closed shop cannot sign up: see keepClosed.
  const takesSubscribers = home.newsletter.isOn && (!isClosed || preview);
  const newsletter = { ...home.newsletter, isOn: takesSubscribers };

  const demo = shop.config.mode === "demo";
  return {
    ...readShopFacts(shop),
    demo,
    year: today.slice(0, 4),
    paysWith: demo ? null : describeWaysToPay(shop.currentSettings(paymentSection)),
    browserOrderDays: shop.currentSettings(retentionSection).browserOrderDays,
    footerPages,
    preview,
    theme: themeOf(brand),
    brand: { tagline, logo },
    ...(promotions && { promotions }),
    ...(giftCards.isOn && { giftCards: { isSold: offered !== null } }),
    ...(shop.currentSettings(shippingSection).offersGifts && { offersGifts: true }),
    ...(cartWallets && { cartWallets }),
    ...(assurances.length > 0 && { assurances }),
    frame: frameContent({ ...home, newsletter }, { name, tagline, demo }, today),
  };
}

/** Pages that can be shown while the server is down. */
const standAlone = /^\/(?:$|order-confirmation\/)/;

/** Before these pages, do not reload other data, which could fail. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (standAlone.test(nextUrl.pathname) && nextUrl.pathname !== currentUrl.pathname) return false;
  return defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Until the shop's settings are known. */
const sameTaxEverywhere: TaxRules = { kind: "single" };

export function Layout({ children }: { children: Elements }) {
  const root = useShopData();
  // The admin always has the default look; only previews of pages use the owner's.
  const isAdmin = isAdminScreen(useLocation().pathname);
  const theme = (!isAdmin && root?.theme) || undefined;
  const pictures = root?.pictures;
  const mark = useScriptMark();
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  // Effects of the root run last.
  useEffect(() => void dispatchEvent(new Event(EFFECTS_RUN)), []);
  return (
    <html lang="en" data-theme={useRootTheme()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {(theme?.fonts ?? [fraunces, figtree]).map((font) => (
          // Fonts are fetched in anonymous CORS mode. The preload must match, or they are fetched
          // twice.
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={font}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href={pictures?.icon} />
        <link rel="apple-touch-icon" href={pictures?.touchIcon} />
        <Links />
        {theme && <link rel="stylesheet" href={theme.sheet} />}
      </head>
      <body>
        <CartProvider
          pricing={root?.pricing ?? defaultPricingSettings}
          taxRules={root?.taxRules ?? sameTaxEverywhere}
          shipping={root?.shipping ?? null}
        >
          {children}
          <Toaster />
        </CartProvider>
        <StorageFallback />
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

function isAdminScreen(path: string): boolean {
  return /^\/admin(?!\/shop\/pages\/[^/]+\/preview)/i.test(path);
}

export default function Root() {
  return <Outlet />;
}

// Loaded lazily, because only the owner sees them.
const OrdersAway = lazy(() => import("./admin/orders/orders-away.tsx"));
const AdminErrorPage = lazy(() => import("./admin/layout/admin-error-page.tsx"));

/** The last error boundary: the database is down, or an error that no other boundary has caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAdmin = isAdminScreen(useLocation().pathname);
  if (isRouteErrorResponse(error) && error.status === 503 && isAboutLocalOrders(error.data)) {
    return (
      <Suspense>
        <OrdersAway />
      </Suspense>
    );
  }
  if (isAdmin) {
    return (
      <Suspense>
        <AdminErrorPage error={error} />
      </Suspense>
    );
  }
  return <ErrorPage error={error} />;
}

/**
 * Whether a 503 response means that the orders screen shows the browser's copies: see
 * requireDatabase.
 */
function isAboutLocalOrders(result: unknown): boolean {
  return (
    typeof result === "object" &&
    result !== null &&
    "localOrders" in result &&
    result.localOrders === true
  );
}
