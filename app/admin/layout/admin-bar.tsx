import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Wordmark } from "#app/shop/shared/wordmark.tsx";
import { guideAddress } from "../guide/guide-pages.ts";
import { AdminTabs } from "./admin-tabs.tsx";

/** The shop's look with smaller type. */
export const adminPage = "admin min-h-dvh text-[0.9375rem] leading-[1.4] tabular-nums lining-nums";

/** The admin's maximum width, with its margins. */
export const adminWidth = "mx-auto w-full max-w-[78rem] px-4 sm:px-6 lg:px-8";

/**
 * The admin's header.
 *
 * @param props.isNew whether the shop was never opened: a tab then leads to what there is to do
 */
export function AdminBar(props: { shopName: string; isNew: boolean }): ReactNode {
  const { shopName, isNew } = props;
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
      <div className={adminWidth}>
        <AdminTabs path={path} isNew={isNew} />
      </div>
    </header>
  );
}

const barAction =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold text-soft transition-colors hover:text-accent sm:px-3";

function LockIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" aria-hidden="true">
      <rect x="2.75" y="7" width="10.5" height="7.25" rx="1.75" fill="currentColor" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
