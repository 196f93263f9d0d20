import type { ReactNode } from "react";

/** The maker's shell and name, drawn by the stylesheet in the color of the text around it. */
export function Wordmark({ className = "" }: { className?: string }): ReactNode {
  return <span className={`wordmark ${className}`} aria-hidden="true" />;
}
