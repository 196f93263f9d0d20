import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Wordmark } from "../../shop/shared/wordmark.tsx";
import { guideAddress } from "../guide/guide-pages.ts";

const tabs: readonly { name: string; path: string; alias?: string; below?: string }[] = [
  {
    name: "Orders",
    path: "/admin/orders",
    alias: "/adminorders",
    below: "/admin/orders/imported",
  },
  { name: "Packing", path: "/admin/packing" },
  { name: "Customers", path: "/admin/customers", below: "/admin/customers/" },
  { name: "Reviews", path: "/admin/reviews" },
  {
    name: "Products",
    path: "/admin/products",
    alias: "/adminproducts",
    below: "/admin/products/",
  },
  { name: "Stock", path: "/admin/stock", below: "/admin/stock/" },
  { name: "Pricing", path: "/admin/pricing", alias: "/adminpricing" },
  { name: "Codes", path: "/admin/codes", below: "/admin/codes/" },
  { name: "Shipping", path: "/admin/shipping" },
  { name: "Tax", path: "/admin/tax" },
  { name: "Analytics", path: "/admin/analytics", alias: "/admin/analytics/board" },
  { name: "Emails", path: "/admin/emails" },
  { name: "Payments", path: "/admin/payments" },
  { name: "Odoo", path: "/admin/odoo" },
  { name: "Customer Data", path: "/admin/customer-data" },
  { name: "Your Shop", path: "/admin/shop", below: "/admin/shop/" },
  { name: "Access", path: "/admin/access" },
];

/** The shop's look with smaller type. */
export const adminPage = "admin min-h-dvh text-[0.9375rem] leading-[1.4] tabular-nums lining-nums";

/** The admin's maximum width, with its margins. */
export const adminWidth = "mx-auto w-full max-w-[78rem] px-4 sm:px-6 lg:px-8";

/** The admin's header. */
export function AdminBar({ shopName }: { shopName: string }): ReactNode {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  return (
    <header className="admin-bar border-b border-line bg-raised">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3 pb-1 ${adminWidth}`}
      >
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center gap-2.5"
          aria-current={path === "/admin" ? "page" : false}
        >
          {shopName === "Conche" ? <Wordmark className="h-6.5 w-auto" /> : null}
          <span className={shopName === "Conche" ? "sr-only" : "font-serif text-[1.375rem]"}>
            {shopName}
          </span>{" "}
          <span className="rounded-full border border-current px-2 py-0.5 text-[0.6875rem] font-semibold tracking-[0.09em] text-accent uppercase max-[30rem]:hidden">
            Admin
          </span>
        </Link>
        <div className="-mr-3 flex items-center gap-1">
          <Link className={barAction} to={guideAddress(path)}>
            Help
          </Link>
          {/* A full page load, so that no admin data stays in memory. */}
          <a className={barAction} href="/">
            View shop
          </a>
          <form method="post" action="/admin/lock">
            <button type="submit" className={barAction}>
              <LockIcon />
              Lock Admin
            </button>
          </form>
        </div>
      </div>
      <nav aria-label="Admin">
        {/* On a phone the tabs wrap, so that none is cut off. */}
        <ul className={`flex flex-wrap gap-x-[clamp(0.875rem,2.5vw,1.25rem)] ${adminWidth}`}>
          {tabs.map((tab) => {
            const exactly = path === tab.path || path === tab.alias;
            const below = tab.below !== undefined && path.startsWith(tab.below);
            return (
              <li key={tab.path}>
                <Link
                  to={tab.path}
                  className={`font-semibold ${tabLook} ${exactly || below ? "border-accent text-ink" : "border-transparent text-soft hover:border-line hover:text-ink"}`}
                  aria-current={exactly ? "page" : below}
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
    </header>
  );
}

const barAction =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold text-soft transition-colors hover:text-accent sm:px-3";

const tabLook =
  "inline-flex min-h-10 items-center gap-1.5 border-b-3 pt-[3px] text-sm whitespace-nowrap transition-colors -outline-offset-3 sm:min-h-11 sm:text-[0.9375rem]";

function LockIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" aria-hidden="true">
      <rect x="2.75" y="7" width="10.5" height="7.25" rx="1.75" fill="currentColor" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
