import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";

/** A screen's heading with its actions, which are in a row of their own on a phone. */
export function PageHead({ title, children }: { title: string; children?: Elements }): ReactNode {
  return (
    <div className="page-head">
      <h1 className="mr-auto">{title}</h1>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}
