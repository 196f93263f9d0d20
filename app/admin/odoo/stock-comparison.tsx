import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { erpMessages } from "./erp-messages.ts";

type Verdict = keyof typeof erpMessages.verdicts;

export type StockView =
  | {
      readonly code: "compared";
      readonly bars: readonly {
        readonly productId: number;
        readonly name: string;
        readonly sku: string;
        readonly inStock: boolean;
        readonly there: { readonly onHand: number; readonly sellable: number } | null;
        readonly verdict: Verdict;
      }[];
    }
  | { readonly code: "failed"; readonly message: string }
  | { readonly code: "disabled" };

/** The shop's stock beside Odoo's. It only shows: what is for sale is decided in the shop. */
export function StockComparison({ stock }: { stock: StockView | null }): ReactNode {
  const asking = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="erp-stock" className="erp-stock">
      <div className="admin-head">
        <h2 id="erp-stock">Stock</h2>
        <Form method="get" preventScrollReset>
          <button
            type="submit"
            name="stock"
            value="compare"
            className="admin-button"
            aria-disabled={asking}
          >
            {asking ? "Asking Odoo…" : "Compare with Odoo"}
          </button>
        </Form>
      </div>
      {stock?.code === "failed" && (
        <p className="admin-alert" role="alert">
          {stock.message}
        </p>
      )}
      {stock?.code === "compared" && (
        <table className="admin-table erp-stock-table">
          <caption className="sr-only">Bars with their stock here and in Odoo</caption>
          <thead>
            <tr>
              <th scope="col">Bar</th>
              <th scope="col">Here</th>
              <th scope="col" className="cell-number">
                On hand there
              </th>
              <th scope="col" className="cell-number">
                Sellable there
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {stock.bars.map((bar) => (
              <tr key={bar.productId} data-verdict={bar.verdict}>
                <th scope="row">
                  {bar.name}
                  <span className="cell-second">{bar.sku}</span>
                </th>
                <td data-label="Here">{bar.inStock ? "In stock" : "Out of stock"}</td>
                <td className="cell-number" data-label="On hand there">
                  {bar.there?.onHand ?? "–"}
                </td>
                <td className="cell-number" data-label="Sellable there">
                  {bar.there?.sellable ?? "–"}
                </td>
                <td className="erp-verdict">{erpMessages.verdicts[bar.verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
