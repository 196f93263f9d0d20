import type { ReactNode } from "react";
import type { LotView } from "./lot-view.ts";

/** A lot's last day, and whether it is near or over. */
export function BestBefore({ lot }: { lot: LotView }): ReactNode {
  const look = { expired: "font-semibold text-danger", "ends-soon": "font-semibold", fine: "" };
  return (
    <span
      className={look[lot.state]}
    >{`${lot.ends}${lot.state === "expired" ? " (expired)" : ""}${lot.state === "ends-soon" ? " (soon)" : ""}`}</span>
  );
}
