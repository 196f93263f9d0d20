import type { ReactNode } from "react";
import { Link } from "react-router";

/** The screen above a heading's. */
export function BackLink({ to, children }: { to: string; children: string }): ReactNode {
  return (
    <p className="text-caps text-accent uppercase">
      <Link to={to} className="inline-block min-h-6 hover:underline">
        {children}
      </Link>
    </p>
  );
}
