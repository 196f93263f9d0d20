import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useAction } from "../action/use-action.ts";
import type { recordTaxAgainAction } from "./tax-actions.ts";

/** Orders that Stripe Tax did not take into its books. */
export function UnrecordedOrders(props: {
  orders: readonly {
    readonly orderId: string;
    readonly orderNumber: string;
    readonly problem: string;
  }[];
}): ReactNode {
  const { run, isBusy } = useAction<typeof recordTaxAgainAction>("record-tax-again");
  return (
    <Panel className="mt-5" title="Not recorded with Stripe Tax">
      <p className="mt-1.5 max-w-176 text-soft">
        These orders were charged their tax, but Stripe did not record it. Put them right in
        Stripe's dashboard and press the button, or add them to your tax return yourself.
      </p>
      <ul className="mt-3 grid gap-2">
        {props.orders.map(({ orderId, orderNumber, problem }) => (
          <li key={orderId} className="wrap-anywhere">
            <TextLink to={`/admin/orders/${orderId}`}>{orderNumber}</TextLink>
            <span>{`: ${problem}`}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" variant="quiet" aria-disabled={isBusy} onClick={() => run({})}>
        Record them again
      </Button>
    </Panel>
  );
}
