import type { ReactNode } from "react";

/** Customers' stars. */
export function StarRating({ stars }: { stars: number }): ReactNode {
  const full = Math.round(stars);
  return (
    <span className="whitespace-nowrap text-accent">
      <span aria-hidden="true">{`${"★".repeat(full)}${"☆".repeat(5 - full)}`}</span>
      <span className="sr-only">{`${stars} out of 5 stars`}</span>
    </span>
  );
}
