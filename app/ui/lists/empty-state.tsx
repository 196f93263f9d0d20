import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";

/** Shown instead of an empty list. */
export function EmptyState({ title, children }: { title: string; children?: Elements }): ReactNode {
  return (
    <div className="rounded-lg border-[1.5px] border-dashed border-line px-6 py-[clamp(1.5rem,5vw,3rem)] text-center text-soft">
      <p className="mb-2 font-serif text-[1.375rem] text-ink">{title}</p>
      {children}
    </div>
  );
}
