import type { ReactNode } from "react";

/** The year is the same in most numbers, so the last digits stand out. */
export function OrderNumberText({ number }: { number: string }): ReactNode {
  if (!number) return <span>No number</span>;
  const start = number.lastIndexOf("-") + 1;
  return (
    <>
      <span className="cell-prefix">{number.slice(0, start)}</span>
      <span>{number.slice(start)}</span>
    </>
  );
}
