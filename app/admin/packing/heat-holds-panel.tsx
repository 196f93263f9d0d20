import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { isUsPlace, usPlaces } from "#domain/places/us-places.ts";
import { formatDate } from "#domain/shipping/format-delivery.ts";
import type { HeatHold } from "./packing-result.ts";
import type { PackingActions } from "./use-packing-actions.ts";

/** Orders that wait for cooler weather at their destination; released all at once or one by one. */
export function HeatHoldsPanel(props: {
  orders: readonly HeatHold[];
  actions: PackingActions;
}): ReactNode {
  const { orders, actions } = props;
  const states = [...Map.groupBy(orders, ({ state }) => state)];
  const { run } = actions.releaseHeat;
  return (
    <Panel className="mt-5" aria-labelledby="heat-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PanelTitle id="heat-title">Held for heat</PanelTitle>
        <Button variant="quiet" aria-disabled={actions.isBusy} onClick={() => run({ state: null })}>
          {orders.length === 1 ? "Release 1 order" : `Release all ${orders.length}`}
        </Button>
      </div>
      <p className="mt-1.5 text-soft">
        Their customers chose to wait. Once released, they're listed under To pack, and each
        customer gets an email.
      </p>
      {states.map(([state, onHold]) => (
        <section key={state} className="mt-4 border-t border-line pt-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">{nameOf(state)}</h3>
            {states.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-disabled={actions.isBusy}
                onClick={() => run({ state })}
              >{`Release ${nameOf(state)}`}</Button>
            )}
          </div>
          <ul className="mt-1">
            {onHold.map(({ id, orderNumber, customerName, city, coolFrom }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1">
                <span className="font-semibold">{orderNumber}</span>
                <span>{`${customerName}, ${city}`}</span>
                {coolFrom && (
                  <span className="text-soft">{`likely cool from ${formatDate(coolFrom)} on`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function nameOf(state: string): string {
  return isUsPlace(state) ? usPlaces[state] : "No state known";
}
