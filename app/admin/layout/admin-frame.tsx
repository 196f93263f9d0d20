import { type MouseEvent, type ReactNode, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { type Location, useLocation } from "react-router";
import { showToast, type ToastText } from "#app/ui/overlays/toaster.tsx";
import { useFind } from "../find/use-find.tsx";
import { fetchFromShop, isShopAway } from "../requests/shop-away.ts";
import { adminPage, adminWidth } from "./admin-page.ts";
import type { AdminFrameData } from "./frame-data.ts";
import { isTitleInBar, PhoneHeader, ThumbBar } from "./phone-bars.tsx";
import { allScreens } from "./screens.ts";
import { Sidebar } from "./sidebar.tsx";

/** Without the shop the next screen cannot be loaded, and the router would load the page anew. */
function stayWhileAway(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLElement>("a:not([href^='#'])");
  if (!link || (navigator.onLine && !isShopAway())) return;
  event.preventDefault();
  event.stopPropagation();
  if (navigator.onLine) void followOnceBack(link);
  else showToast(offline);
}

async function followOnceBack(link: HTMLElement) {
  await fetchFromShop("/readyz").catch(() => {});
  if (isShopAway()) showToast(away);
  else link.click();
}

const offline: ToastText = {
  title: "No connection",
  description: "This screen stays as it is. Try again once you're online.",
};

const away: ToastText = {
  title: "The shop doesn't answer",
  description: "This screen stays as it is. Please try again in a moment.",
};

export function AdminFrame(props: AdminFrameData & { children: ReactNode }): ReactNode {
  const { shopName, opening, children } = props;
  const location = useLocation();
  const path = location.pathname.toLowerCase().replace(/\/$/, "");
  const [openedAt, setOpenedAt] = useState<Location>();
  // Every navigation closes it, also Back and a link to the same screen.
  const isOpen = openedAt === location;
  const setOpen = (open: boolean) => setOpenedAt(open ? location : undefined);
  const find = useFind(allScreens);
  return (
    <I18nProvider locale="en-US">
      {/* React Aria adds its own style element unless one with this id exists, and the security
          policy would block that. The rule is in app.css. */}
      <meta id="react-aria-pressable-style" name="style" content="app.css" />
      <div className={`md:flex ${adminPage}`} onClickCapture={stayWhileAway}>
        <a
          className="admin-skip absolute -top-16 left-4 z-50 rounded-full bg-ink px-4 py-2 text-paper focus:top-2"
          href="#main"
        >
          Skip to content
        </a>
        <PhoneHeader shopName={shopName} opening={opening} path={path} onFind={find.open} />
        <Sidebar
          {...props}
          path={path}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onFind={find.open}
        />
        <div className="min-w-0 grow">
          <noscript>
            <p className="bg-sunken px-4 py-2 text-center text-sm">
              The admin needs JavaScript. Please switch it on in your browser and load this page
              again.
            </p>
          </noscript>
          <main
            id="main"
            data-titled={isTitleInBar(path)}
            className={`admin-main pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))] ${adminWidth}`}
          >
            {children}
          </main>
        </div>
        <ThumbBar badges={props.badges} path={path} isOpen={isOpen} onOpen={setOpen} />
        {/* There before any dialog of React Aria opens, which then leaves it usable. */}
        <div data-react-aria-top-layer="true">{find.dialog}</div>
      </div>
    </I18nProvider>
  );
}
