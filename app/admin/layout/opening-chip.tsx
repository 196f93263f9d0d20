import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { screenIcons } from "../shared/screen-icons.ts";

/** Whether visitors can buy; a demo is always open. */
export type OpeningState = "demo" | "open" | "closed";

const menuLink = "flex min-h-10 items-center rounded-md px-3 font-medium hover:bg-sunken";

/** Says whether the shop is open; opens a menu with what can be done about it. */
export function OpeningChip({ opening }: { opening: OpeningState }): ReactNode {
  const menuId = useId();
  const isClosed = opening === "closed";
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className="opening-chip inline-flex min-h-7 max-md:min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-2 text-[13px] font-semibold hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={`size-2 forced-color-adjust-none ${isClosed ? "bg-danger" : "rounded-full bg-good"}`}
        />
        <span className="sr-only">Shop: </span>
        <span className="opening-text">{isClosed ? "Closed" : "Open"}</span>
        <Icon d={screenIcons.down} size={14} />
      </button>
      <ul
        id={menuId}
        popover="auto"
        className="opening-menu w-[208px] rounded-lg border border-line bg-raised p-1.5 text-ink shadow-modal"
      >
        {/* Full page loads, so that no admin data stays in memory. */}
        <li>
          <a className={menuLink} href="/">
            View shop
          </a>
        </li>
        {isClosed && (
          <li>
            <a className={menuLink} href="/opening-soon">
              See what visitors see
            </a>
          </li>
        )}
        {opening !== "demo" && (
          <li>
            <Link
              className={menuLink}
              to="/admin/shop"
              // A click inside does not close a popover.
              onClick={({ currentTarget }) =>
                currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
              }
            >
              {isClosed ? "Open the shop…" : "Close for a while…"}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
