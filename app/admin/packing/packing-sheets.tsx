import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import type { PickedProduct } from "#domain/packing/pick-list.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OrderDetails } from "../orders/data/order-views.ts";
import { PackingSlip, type SlipShop } from "../orders/details/packing-slip.tsx";
import type { Paper } from "../shared/packing-paper.ts";

/** A printable document: the pick list, then a slip for each order. */
export function PackingSheets(props: {
  paper: Paper;
  printedAt: string;
  shop: SlipShop;
  /** Each with the names of its lots. */
  products: readonly (PickedProduct & { lots: string })[];
  /** Printed on the pick list only, because the slips go into the parcels. */
  notes: readonly { orderNumber: string; packerNote: string; staffNotes: string }[];
  slips: readonly { order: OrderDetails; barcode: string }[];
  leftOut: readonly string[];
}): ReactNode {
  const { paper, printedAt, shop, products, notes, slips, leftOut } = props;
  const print = usePrintWindow({ byItself: leftOut.length === 0 });
  const total = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="packing-sheets" data-paper={paper}>
      {leftOut.length > 0 && (
        <Note
          role="alert"
          className="mb-6 print:hidden"
        >{`Left out, because they no longer need packing: ${leftOut.join(", ")}.`}</Note>
      )}
      <article className="packing-slip">
        <h1>Pick list</h1>
        <p>{`${countNoun(slips.length, "order")} · ${printedAt}`}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Picked</th>
              <th scope="col">Bar</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ name, quantity, lots }) => (
              <tr key={name}>
                <td>
                  <span className="packing-box" />
                </td>
                <td>
                  <span>{name}</span>
                  {lots && <span className="packing-detail">{lots}</span>}
                </td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Bars in all</th>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
        {notes.length > 0 && (
          <section>
            <h2>Notes for you</h2>
            {notes.map(({ orderNumber, packerNote, staffNotes }) => (
              <p key={orderNumber} className="packing-notes">
                <strong>{orderNumber}</strong>{" "}
                <span>
                  {[packerNote && `From the buyer: ${packerNote}`, staffNotes]
                    .filter(Boolean)
                    .join("\n")}
                </span>
              </p>
            ))}
          </section>
        )}
        <p className="packing-buttons">
          <Button onClick={print}>Print</Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </p>
      </article>
      {slips.map(({ order, barcode }) => (
        <PackingSlip key={order.id} order={order} shop={shop} barcode={barcode} />
      ))}
    </div>
  );
}
