import type { ReactNode } from "react";

/** The shell and name as CSS masks, in the color of the surrounding text. */
export function Wordmark({ className = "" }: { className?: string }): ReactNode {
  return <span className={`wordmark ${className}`} aria-hidden="true" />;
}
