import { type ReactNode, useState } from "react";
import { Link } from "react-router";

type Tab = { name: string; path: string; alias?: string; below?: readonly string[] };

const tabs: readonly Tab[] = [
  {
    name: "Orders",
    path: "/admin/orders",
    alias: "/adminorders",
    below: ["/admin/orders/imported"],
  },
  { name: "Packing", path: "/admin/packing" },
  { name: "Customers", path: "/admin/customers", below: ["/admin/customers/"] },
  { name: "Reviews", path: "/admin/reviews" },
  {
    name: "Products",
    path: "/admin/products",
    alias: "/adminproducts",
    below: ["/admin/products/", "/admin/labels", "/admin/boxes"],
  },
  { name: "Stock", path: "/admin/stock", below: ["/admin/stock/"] },
  { name: "Pricing", path: "/admin/pricing", alias: "/adminpricing" },
  { name: "Codes", path: "/admin/codes", below: ["/admin/codes/"] },
  { name: "Gift Cards", path: "/admin/gift-cards", below: ["/admin/gift-cards/"] },
  { name: "Shipping", path: "/admin/shipping" },
  { name: "Tax", path: "/admin/tax" },
  { name: "Analytics", path: "/admin/analytics", alias: "/admin/analytics/board" },
  { name: "Emails", path: "/admin/emails" },
  { name: "Payments", path: "/admin/payments" },
  { name: "Odoo", path: "/admin/odoo" },
  { name: "Customer Data", path: "/admin/customer-data" },
  { name: "Your Shop", path: "/admin/shop", below: ["/admin/shop/"] },
  { name: "Access", path: "/admin/access" },
];

/** The checklist of a shop that was never opened; afterwards its screen is the dashboard. */
const checklistTab: Tab = { name: "Before You Open", path: "/admin" };

/**
 * The admin's navigation. On a phone the tabs would take five lines, so a button opens them.
 *
 * @param props.path of the current page, in lower case and without a slash at the end
 */
export function AdminTabs(props: { path: string; isNew: boolean }): ReactNode {
  const { path, isNew } = props;
  const [openedAt, setOpenedAt] = useState<string>();
  // Another page closes it.
  const isOpen = openedAt === path;
  const shown = isNew ? [checklistTab, ...tabs] : tabs;
  const current = shown.find((tab) => isAt(tab, path) || isBelow(tab, path));
  return (
    <nav aria-label="Admin">
      <button
        type="button"
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 border-t border-line text-sm font-semibold hover:text-accent sm:hidden"
        aria-expanded={isOpen}
        aria-controls="admin-tabs"
        onClick={() => setOpenedAt(isOpen ? undefined : path)}
      >
        <span className="text-soft">Menu</span>
        <span>{current?.name}</span>
        <Chevron className={`ml-auto transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <ul
        id="admin-tabs"
        className={`${isOpen ? "grid grid-cols-2 pb-3" : "hidden"} gap-x-[clamp(0.875rem,2.5vw,1.25rem)] sm:flex sm:flex-wrap sm:pb-0`}
      >
        {shown.map((tab) => {
          const isCurrent = tab === current;
          const look = isCurrent
            ? "border-accent text-ink"
            : "border-transparent text-soft hover:border-line hover:text-ink";
          return (
            <li key={tab.path}>
              <Link
                to={tab.path}
                className={`font-semibold ${tabLook} ${look}`}
                aria-current={isAt(tab, path) ? "page" : isCurrent}
              >
                {tab.name}
              </Link>
            </li>
          );
        })}
        <li>
          <span className={`border-transparent text-soft ${tabLook}`}>
            Settings{" "}
            <small className="rounded-full bg-sunken px-2 text-[0.6875rem] font-semibold">
              Coming Soon
            </small>
          </span>
        </li>
      </ul>
    </nav>
  );
}

function isAt(tab: Tab, path: string): boolean {
  return path === tab.path || path === tab.alias;
}

function isBelow(tab: Tab, path: string): boolean {
  return tab.below?.some((start) => path.startsWith(start)) ?? false;
}

const tabLook =
  "inline-flex min-h-11 items-center gap-1.5 border-b-3 pt-[3px] text-sm whitespace-nowrap transition-colors -outline-offset-3 sm:text-[0.9375rem]";

function Chevron({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" className={className} aria-hidden="true">
      <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
