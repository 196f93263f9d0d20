import type { ReactNode } from "react";

/** A few words on a pill. */
export function Badge(props: { children: ReactNode; large?: boolean }): ReactNode {
  const { children, large = false } = props;
  const size = large ? "px-4" : "px-3 text-[0.8rem]";
  return (
    <span className={`inline-block rounded-pill bg-ink py-0.75 font-semibold text-paper ${size}`}>
      {children}
    </span>
  );
}
