import type { ReactNode } from "react";
import { Link } from "react-router";
import { Wordmark } from "#app/shop/shared/wordmark.tsx";

/** The shop's name, which leads to the admin's first screen. */
export function ShopName({ name }: { name: string }): ReactNode {
  const isConche = name === "Conche";
  return (
    <Link to="/admin" className="sidebar-name">
      {isConche && <Wordmark className="h-5.5 w-auto" />}
      <span className={isConche ? "sr-only" : undefined}>{name}</span>
    </Link>
  );
}
