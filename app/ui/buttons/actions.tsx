import type { ReactNode } from "react";

/** A row of buttons. On a narrow phone they share the whole width. */
export function Actions(props: { children: ReactNode; className?: string }): ReactNode {
  const { children, className = "" } = props;
  return (
    <div className={`flex flex-wrap gap-3 max-[30rem]:w-full max-[30rem]:*:flex-auto ${className}`}>
      {children}
    </div>
  );
}
