import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { screenIcons } from "../shared/screen-icons.ts";
import { OpeningChip, type OpeningState } from "./opening-chip.tsx";
import type { Badges } from "./read-work.ts";
import { ScreenBadge } from "./screen-badge.tsx";
import { allScreens, currentAt, home, thumbScreens } from "./screens.ts";
import { ShopName } from "./shop-name.tsx";

export function PhoneHeader(props: {
  shopName: string;
  opening: OpeningState;
  path: string;
  onFind: () => void;
}): ReactNode {
  return (
    <header className="admin-bar phone-header">
      <PhoneTitle shopName={props.shopName} path={props.path} />
      <OpeningChip opening={props.opening} />
      <button type="button" className="phone-header-button" onClick={props.onFind}>
        <Icon d={screenIcons.search} size={20} />
        <span className="sr-only">Search</span>
      </button>
      <Link className="phone-header-button" to="/admin/orders/new">
        <Icon d={screenIcons.plus} size={20} />
        <span className="sr-only">New order</span>
      </Link>
    </header>
  );
}

/** The shop's name at Home, the name of a screen, and the way back from what is below it. */
function PhoneTitle({ shopName, path }: { shopName: string; path: string }) {
  const screen = allScreens.find((each) => currentAt(each, path));
  if (!screen || screen === home) return <ShopName name={shopName} />;
  // The heading says it to screen readers.
  if (isTitleInBar(path)) {
    return (
      <span className="phone-title" aria-hidden="true">
        {screen.name}
      </span>
    );
  }
  return (
    <Link className="phone-title" to={screen.path}>
      <Icon d={BACK} size={16} />
      <span className="sr-only">Back to </span>
      <span>{screen.name}</span>
    </Link>
  );
}

const BACK = "M10 3.5 5.5 8l4.5 4.5";

/** Whether a phone's bar has the title of the screen, whose heading needs no room of its own then. */
export function isTitleInBar(path: string): boolean {
  const screen = allScreens.find((each) => currentAt(each, path) === "page");
  return screen !== undefined && screen !== home;
}

/** The screens that are needed most, at a phone's thumb. */
export function ThumbBar(props: {
  badges: Badges;
  path: string;
  /** Whether all screens are shown. */
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}): ReactNode {
  const { badges, path, isOpen, onOpen } = props;
  return (
    <nav aria-label="Most used" className="admin-bar thumb-bar">
      {thumbScreens.map((screen) => (
        <Link key={screen.path} to={screen.path} aria-current={currentAt(screen, path)}>
          <Icon d={screen.icon} size={22} lineWidth={1.4} />
          <span>{screen.name}</span>
          {screen.badge && <ScreenBadge name={screen.badge} count={badges[screen.badge]} />}
        </Link>
      ))}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="admin-sidebar"
        onClick={() => onOpen(!isOpen)}
      >
        <Icon d={screenIcons.menu} size={22} lineWidth={1.4} />
        <span>More</span>
      </button>
    </nav>
  );
}
