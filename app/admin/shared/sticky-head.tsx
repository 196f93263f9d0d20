import type { ReactNode } from "react";
import { adminMessages } from "./admin-messages.ts";

/** A form's header with its button, which stays visible while scrolling. */
export function StickyHead({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="sticky-head sticky top-0 z-4 max-md:top-[48px] -mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 bg-paper py-3">
      {children}
    </div>
  );
}

export function UnsavedMark({ shown }: { shown: boolean }): ReactNode {
  const dot =
    "not-empty:before:mr-2 not-empty:before:inline-block not-empty:before:size-2.5 not-empty:before:rounded-full not-empty:before:bg-current";
  return (
    <p role="status" className={`font-semibold text-accent max-sm:order-3 max-sm:w-full ${dot}`}>
      {shown && adminMessages.unsaved}
    </p>
  );
}
