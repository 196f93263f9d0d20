import type { ReactNode } from "react";

/** Names with values, side by side. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return (
    <dl className="my-5 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-3.5">{children}</dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-[0.8125rem] text-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
