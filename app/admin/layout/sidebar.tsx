import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { guideAddress } from "../guide/guide-pages.ts";
import { screenIcons } from "../shared/screen-icons.ts";
import { keepFolded } from "./frame-cookies.ts";
import type { AdminFrameData } from "./frame-data.ts";
import { OpeningChip } from "./opening-chip.tsx";
import { ScreenBadge } from "./screen-badge.tsx";
import { beforeOpening, currentAt, home, odoo, type Screen, screenGroups } from "./screens.ts";
import { ShopName } from "./shop-name.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/**
 * All screens in groups, each with what waits there. Icons with names on a tablet; on a phone it
 * covers the screen while it is open.
 */
export function Sidebar(
  props: AdminFrameData & {
    /** Of the current page, in lower case and without a slash at the end. */
    path: string;
    /** On a phone. */
    isOpen: boolean;
    onClose: () => void;
    onFind: () => void;
  },
): ReactNode {
  const { shopName, opening, checklist, badges, path, isOpen, onClose, onFind } = props;
  const isListed = (screen: Screen) => screen !== odoo || props.isErpConnected;
  const [isFolded, setFolded] = useState(props.isFolded);
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) sidebar.current?.querySelector<HTMLElement>("nav a")?.focus();
  }, [isOpen]);

  function fold(folded: boolean) {
    setFolded(folded);
    keepFolded(folded);
  }

  function close() {
    if (!isOpen) return;
    onClose();
    document.querySelector<HTMLElement>("[aria-controls=admin-sidebar]")?.focus();
  }

  return (
    <aside
      ref={sidebar}
      id="admin-sidebar"
      className="admin-bar sidebar"
      data-open={isOpen}
      data-folded={isFolded}
      onKeyDown={({ key }) => key === "Escape" && close()}
      // Beyond its last entry the focus would be on what it covers.
      onBlur={({ relatedTarget }) => isOpen && relatedTarget?.closest("#main") && onClose()}
    >
      <div className="sidebar-head">
        <ShopName name={shopName} />
        <OpeningChip opening={opening} />
      </div>
      <div className="sidebar-find">
        <FindButton onFind={onFind} />
        <NewOrderLink />
      </div>
      <nav aria-label="Admin" className="sidebar-screens">
        <ul>
          {checklist === null ? (
            <ScreenEntry screen={home} path={path} isFolded={isFolded} />
          ) : (
            <ScreenEntry
              screen={beforeOpening}
              path={path}
              isFolded={isFolded}
              note={`${checklist.done} of ${checklist.steps}`}
            />
          )}
        </ul>
        {screenGroups.map(({ name, screens }) => (
          <div key={name}>
            <p id={`screens-${name}`} className="sidebar-group">
              {name}
            </p>
            <ul aria-labelledby={`screens-${name}`}>
              {screens.filter(isListed).map((screen) => (
                <ScreenEntry
                  key={screen.path}
                  screen={screen}
                  path={path}
                  isFolded={isFolded}
                  count={screen.badge ? badges[screen.badge] : 0}
                />
              ))}
              {name === "Shop" && <SettingsEntry />}
            </ul>
          </div>
        ))}
      </nav>
      <div className="sidebar-foot">
        <Link className="sidebar-help" to={guideAddress(path)}>
          Help
        </Link>
        <form className="sidebar-lock" method="post" action="/admin/lock">
          <button type="submit">
            <Icon d={screenIcons.lock} size={16} lineWidth={1.5} />
            <span>Lock Admin</span>
          </button>
        </form>
        <ThemeSwitch />
        <button type="button" className="sidebar-fold" onClick={() => fold(!isFolded)}>
          <Icon d={screenIcons.fold} size={16} lineWidth={1.5} />
          <span className="sr-only">{isFolded ? "Unfold the sidebar" : "Fold the sidebar"}</span>
        </button>
      </div>
    </aside>
  );
}

function ScreenEntry(props: {
  screen: Screen;
  path: string;
  isFolded: boolean;
  count?: number;
  note?: string;
}) {
  const { screen, path, isFolded, count = 0, note } = props;
  return (
    <li>
      <Link
        to={screen.path}
        className="sidebar-link"
        aria-current={currentAt(screen, path)}
        title={isFolded ? screen.name : undefined}
      >
        <Icon d={screen.icon} size={16} lineWidth={1.5} />
        <span className="sidebar-text">{screen.name}</span>
        {screen.badge && <ScreenBadge name={screen.badge} count={count} />}
        {note && <span className="sidebar-count">{note}</span>}
      </Link>
    </li>
  );
}

function FindButton({ onFind }: { onFind: () => void }) {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <button type="button" aria-keyshortcuts="Control+K Meta+K" title="Search" onClick={onFind}>
      <Icon d={screenIcons.search} size={16} lineWidth={1.5} />
      <span className="sidebar-text">Search</span>
      <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

function NewOrderLink() {
  return (
    <Link to="/admin/orders/new" title="New order (C)">
      <Icon d={screenIcons.plus} size={16} lineWidth={1.7} />
      <span className="sr-only">New order</span>
    </Link>
  );
}

function SettingsEntry() {
  return (
    <li className="sidebar-link sidebar-off">
      <Icon d={screenIcons.gear} size={16} lineWidth={1.5} />
      <span className="sidebar-text">Settings</span> <small>Coming Soon</small>
    </li>
  );
}
