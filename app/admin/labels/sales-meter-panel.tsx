import type { ReactNode } from "react";
import { Panel } from "#app/ui/layout/panel.tsx";
import { isStateOrTerritory, statesAndTerritories } from "#domain/places/states-and-territories.ts";
import type { SalesMeter } from "./label-view.ts";

/** From here on the owner should plan ahead. */
const CLOSE_PERCENT = 80;

export function SalesMeterPanel({ meter }: { meter: SalesMeter }): ReactNode {
  const { state, year, sales, cap, percent } = meter;
  const place = isStateOrTerritory(state) ? statesAndTerritories[state] : "Your state";
  const isOver = percent >= 100;
  return (
    <Panel className="mb-5" title={`Home kitchen in ${year}`}>
      <p className="mt-2">
        <strong>{sales}</strong>
        <span>{describeCap(meter, place)}</span>
      </p>
      {typeof cap === "number" && (
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mt-3 block h-3 w-full overflow-hidden rounded-full bg-sunken"
          role="img"
          aria-label={`${percent}% of the cap`}
        >
          <rect
            width={Math.min(100, percent)}
            height="2"
            className={percent >= CLOSE_PERCENT ? "fill-danger" : "fill-good"}
          />
        </svg>
      )}
      {percent >= CLOSE_PERCENT && (
        <p className="mt-2 font-semibold text-danger" role="alert">
          {isOver
            ? "You are over the cap. Ask your state what to do before you sell more."
            : "You are close to the cap. Ask your state early what comes after it."}
        </p>
      )}
      <p className="mt-2 text-sm text-soft">
        Paid orders since January 1 less refunds, tax and shipping included, as Analytics counts
        them. Sales outside of this shop are not in it.
      </p>
    </Panel>
  );
}

function describeCap({ cap, percent }: SalesMeter, place: string): string {
  if (cap === "none") return ` sold. ${place} sets no cap.`;
  if (cap === null) return ` sold. We don't know the cap of ${place}: write it below.`;
  return ` of $${cap.toLocaleString("en-US")} that ${place} allows in a year (${percent}%)`;
}
