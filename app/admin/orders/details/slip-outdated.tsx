import type { ReactNode } from "react";

/** Says that an order changed after its slip was printed. */
export function SlipOutdated(): ReactNode {
  return (
    <span className="block text-[0.8125rem] font-semibold text-danger">
      Slip is out of date: print it again
    </span>
  );
}
