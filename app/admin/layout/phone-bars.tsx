import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { OpeningChip, type OpeningState } from "./opening-chip.tsx";
import type { Badges } from "./read-badges.ts";
import { ScreenBadge } from "./screen-badge.tsx";
import { screenIcons } from "./screen-icons.ts";
import { currentAt, thumbScreens } from "./screens.ts";
import { ShopName } from "./shop-name.tsx";

/** The top bar on a phone. */
export function PhoneHeader(props: { shopName: string; opening: OpeningState }): ReactNode {
  return (
    <header className="admin-bar phone-header">
      <ShopName name={props.shopName} />
      <OpeningChip opening={props.opening} />
      <Link to="/admin/orders/new">
        <Icon d={screenIcons.plus} size={20} />
        <span className="sr-only">New order</span>
      </Link>
    </header>
  );
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
