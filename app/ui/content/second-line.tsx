import type { ReactNode } from "react";

/** Less important text below a value. */
export function SecondLine({ children }: { children: ReactNode }): ReactNode {
  return <span className="block text-[0.8125rem] font-normal text-soft">{children}</span>;
}
