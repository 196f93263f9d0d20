import type { ReactNode } from "react";

/** A placeholder in the size of what is loading. */
export function Skeleton({ className }: { className: string }): ReactNode {
  return <div className={`animate-breathe rounded-lg bg-sunken ${className}`} aria-hidden="true" />;
}
