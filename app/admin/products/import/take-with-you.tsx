import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";

/** Downloads that another shop system can read. */
export function TakeWithYou(): ReactNode {
  return (
    <Panel className="mt-6" aria-labelledby="export-title">
      <PanelTitle id="export-title">Take everything with you</PanelTitle>
      <p className="mt-1 mb-4 max-w-160 text-soft">
        All products as a CSV that you can edit and import again, or the whole shop as one JSON
        file: products, stock, settings, orders with their payments and parcels, customers and
        emails. The JSON has your customers' addresses, so keep it safe.
      </p>
      <Actions>
        <a className={buttonClass({ variant: "quiet" })} href="/admin/export/products.csv" download>
          Export Products
        </a>
        <a
          className={buttonClass({ variant: "quiet" })}
          href="/admin/export/everything.json"
          download
        >
          Export Everything
        </a>
      </Actions>
    </Panel>
  );
}
