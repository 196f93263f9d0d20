import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Wordmark } from "../../shop/shared/wordmark.tsx";

const tabs: readonly { name: string; path: string; alias?: string; below?: string }[] = [
  { name: "Orders", path: "/admin/orders", alias: "/adminorders" },
  { name: "Packing", path: "/admin/packing" },
  {
    name: "Products",
    path: "/admin/products",
    alias: "/adminproducts",
    below: "/admin/products/",
  },
  { name: "Pricing", path: "/admin/pricing", alias: "/adminpricing" },
  { name: "Analytics", path: "/admin/analytics", alias: "/admin/analytics/board" },
  { name: "Emails", path: "/admin/emails" },
  { name: "Payments", path: "/admin/payments" },
  { name: "Odoo", path: "/admin/odoo" },
  { name: "Customer Data", path: "/admin/customer-data" },
  { name: "Access", path: "/admin/access" },
];

/** What the admin has instead of the shop's header. */
export function AdminBar({ shopName }: { shopName: string }): ReactNode {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  return (
    <header className="admin-bar">
      <div className="admin-bar-row">
        <Link to="/admin" className="admin-brand" aria-current={path === "/admin" ? "page" : false}>
          {shopName === "Conche" ? <Wordmark className="admin-wordmark" /> : null}
          <span className={shopName === "Conche" ? "sr-only" : "admin-name"}>{shopName}</span>{" "}
          <span className="admin-badge">Admin</span>
        </Link>
        <div className="admin-bar-actions">
          {/* A whole new page: nothing of the admin stays in the memory of this one. */}
          <a className="admin-action" href="/">
            View shop
          </a>
          <form method="post" action="/admin/lock">
            <button type="submit" className="admin-action admin-lock">
              <LockIcon />
              Lock Admin
            </button>
          </form>
        </div>
      </div>
      <nav aria-label="Admin" className="admin-tabs">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <Link
                to={tab.path}
                className="admin-tab"
                aria-current={
                  path === tab.path || path === tab.alias
                    ? "page"
                    : tab.below !== undefined && path.startsWith(tab.below)
                }
              >
                {tab.name}
              </Link>
            </li>
          ))}
          <li>
            <span className="admin-tab admin-tab-off">
              Settings <small>Coming Soon</small>
            </span>
          </li>
        </ul>
      </nav>
    </header>
  );
}

function LockIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" aria-hidden="true">
      <rect x="2.75" y="7" width="10.5" height="7.25" rx="1.75" fill="currentColor" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
