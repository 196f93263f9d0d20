import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { HoldNotice } from "../data/hold-sign.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import { PackingSlip, type SlipShop } from "./packing-slip.tsx";

/**
 * The slip of one order. Prints automatically, unless the order is on hold: then it says why, also
 * on paper, and waits for a press.
 */
export function PackingSlipView(props: {
  order: OrderDetails;
  shop: SlipShop;
  barcode: string;
  /** Why the order is on hold. */
  hold: string | null;
}): ReactNode {
  const { order, shop, barcode, hold } = props;
  const print = usePrintWindow({ byItself: hold === null });
  return (
    <>
      {hold && (
        <HoldNotice reason={hold}>
          <p className="print:hidden">It was not printed by itself.</p>
        </HoldNotice>
      )}
      <PackingSlip order={order} shop={shop} barcode={barcode}>
        <p className="packing-buttons">
          <Button onClick={print}>{hold ? "Print anyway" : "Print"}</Button>
          <Button variant="quiet" onClick={() => window.close()}>
            Close
          </Button>
        </p>
      </PackingSlip>
    </>
  );
}
