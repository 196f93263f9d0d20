import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { type Location, useLocation } from "react-router";
import { useKeptFocus } from "#app/ui/hooks/use-kept-focus.ts";
import { useFind } from "../find/use-find.tsx";
import { isHashOnly, pathOf } from "../requests/path-of.ts";
import { HERE } from "../requests/stay-on-screen.ts";
import { useReachable } from "../requests/use-reachable.ts";
import { adminPage, adminWidth } from "./admin-page.ts";
import type { AdminFrameData } from "./frame-data.ts";
import { isTitleInBar, PhoneHeader, ThumbBar } from "./phone-bars.tsx";
import { allScreens } from "./screens.ts";
import { Sidebar } from "./sidebar.tsx";

export function AdminFrame(props: AdminFrameData & { children: ReactNode }): ReactNode {
  const { shopName, opening, children } = props;
  const location = useLocation();
  const path = location.pathname.toLowerCase().replace(/\/$/, "");
  const [openedAt, setOpenedAt] = useState<Location>();
  // Every navigation closes it, also Back and a link to the same screen.
  const isOpen = openedAt === location;
  const setOpen = (open: boolean) => setOpenedAt(open ? location : undefined);
  const { isShopReachable, becomesShopReachable, prepareScreen } = useReachable();
  const find = useFind(allScreens);
  useKeptFocus();

  function prepareLink({ target }: SyntheticEvent) {
    const link = linkAt(target);
    if (link?.dataset.discover === "true") prepareScreen(pathOf(link.href));
  }

  /** Also links that the router doesn't follow, such as files: the browser would show its error page. */
  async function followOnceReachable(event: MouseEvent) {
    const link = linkAt(event.target);
    if (!link || isShopReachable() || isHashOnly(link.href)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    // One that is gone would load the document anew.
    if ((await becomesShopReachable()) && link.isConnected) link.click();
  }

  return (
    <I18nProvider locale="en-US">
      {/* React Aria adds its own style element unless one with this id exists, and the security
          policy would block that. The rule is in app.css. */}
      <meta id="react-aria-pressable-style" name="style" content="app.css" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches its links. */}
      <div
        className={`md:flex ${adminPage}`}
        onPointerOver={prepareLink}
        onFocus={prepareLink}
        onClickCapture={followOnceReachable}
      >
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
        <span id={HERE} className="fixed top-0" />
      </div>
    </I18nProvider>
  );
}

const linkAt = (target: EventTarget) => (target as Element).closest<HTMLAnchorElement>("a[href]");
