import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";

/** A screen's heading with its actions. */
export function PageHead({ title, children }: { title: string; children?: Elements }): ReactNode {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <h1 className="mr-auto text-[clamp(1.875rem,4vw,2.375rem)]">{title}</h1>
      {children}
    </div>
  );
}
