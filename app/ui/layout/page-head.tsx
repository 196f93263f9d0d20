import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";

/** A screen's heading with its actions. */
export function PageHead({ title, children }: { title: string; children?: Elements }): ReactNode {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="mr-auto">{title}</h1>
      {children}
    </div>
  );
}
