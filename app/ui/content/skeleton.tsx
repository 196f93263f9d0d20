import type { ReactNode } from "react";

/** Stands where something is still loading, in its size. */
export function Skeleton({ className }: { className: string }): ReactNode {
  return <div className={`animate-breathe rounded-lg bg-sunken ${className}`} aria-hidden="true" />;
}
