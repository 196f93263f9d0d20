import type { ReactNode } from "react";

/** What a page offers to do. On a narrow phone the buttons of a row share its whole width. */
export function Actions(props: { children: ReactNode; className?: string }): ReactNode {
  const { children, className = "" } = props;
  return (
    <div className={`flex flex-wrap gap-3 max-[30rem]:w-full max-[30rem]:*:flex-auto ${className}`}>
      {children}
    </div>
  );
}
