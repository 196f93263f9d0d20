import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { PageProgress } from "#app/ui/navigation/page-progress.tsx";
import { HomeOpening } from "../home/home-opening.tsx";
import { forgetOldOrders } from "../local-orders/forget-old-orders.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/layout.route";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { ErrorPage } from "./error-page.tsx";
import { CompactFooter, SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export default function ShopLayout() {
  return (
    <Frame>
      <HomeOpening>
        <Outlet />
      </HomeOpening>
    </Frame>
  );
}

/** Errors of a page keep the layout with its navigation. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Only the root handles an unavailable database.
  if (isRouteErrorResponse(error) && error.status === 503) throw error;
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** What an announcement takes of a phone's first screen: up to two lines, or more. */
function spaceAbove(text: string): string {
  return text.length > 72 ? "[--above:6rem]" : "[--above:4.5rem]";
}

function Frame({ children }: { children: ReactNode }) {
  const root = useShopData();
  const days = root?.browserOrderDays;
  useEffect(() => {
    if (days !== undefined) forgetOldOrders(days);
  }, [days]);
  const sellsGiftCards = root?.giftCards?.isSold ?? false;
  const isCheckout = useLocation().pathname === "/checkout";
  const announcement = isCheckout ? null : root?.frame.announcement;
  return (
    <div className={`flex min-h-dvh flex-col ${announcement ? spaceAbove(announcement.text) : ""}`}>
      <a
        className="absolute top-2 left-4 z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-paper not-focus:sr-only"
        href="#content"
      >
        Skip to the content
      </a>
      {root?.preview && (
        <p className="bg-ink px-4 py-2 text-center text-sm text-paper print:hidden">
          Only you see this: the shop is closed to visitors.{" "}
          <a className="font-semibold underline underline-offset-[0.2em]" href="/admin">
            Back to the admin
          </a>
        </p>
      )}
      {announcement && <AnnouncementBar {...announcement} />}
      <SiteHeader
        shopName={root?.shop.name ?? ""}
        tagline={root?.brand.tagline ?? ""}
        sellsGiftCards={sellsGiftCards}
        isCompact={isCheckout}
      />
      <noscript>
        <p className="bg-sunken px-4 py-2 text-center text-sm">
          You can look at everything here. The cart and the checkout need JavaScript.
        </p>
      </noscript>
      {/* Target of the skip link. Each page has its own main element. */}
      <div id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </div>
      {isCheckout ? (
        <CompactFooter shop={root?.shop} />
      ) : (
        <SiteFooter
          shop={root?.shop}
          frame={root?.frame}
          pages={root?.footerPages ?? []}
          demo={root?.demo ?? false}
          year={root?.year ?? ""}
          paysWith={root?.paysWith ?? null}
          sellsGiftCards={sellsGiftCards}
        />
      )}
      <PageProgress />
    </div>
  );
}
