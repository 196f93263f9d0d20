import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";

/** Orders that Stripe Tax did not take into its books. */
export function UnrecordedOrders(props: {
  orders: readonly {
    readonly orderId: string;
    readonly orderNumber: string;
    readonly problem: string;
  }[];
}): ReactNode {
  return (
    <Panel className="mt-5" title="Not recorded with Stripe Tax">
      <p className="mt-1.5 max-w-176 text-soft">
        These orders were charged their tax, but Stripe did not record it. Put them right in
        Stripe's dashboard and press the button, or add them to your tax return yourself.
      </p>
      <ul className="mt-3 grid gap-2">
        {props.orders.map(({ orderId, orderNumber, problem }) => (
          <li key={orderId} className="wrap-anywhere">
            <TextLink to={`/admin/orders?order=${orderId}`}>{orderNumber}</TextLink>
            <span>{`: ${problem}`}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-3">
        <input type="hidden" name="do" value="record-again" />
        <Button type="submit" variant="quiet">
          Record them again
        </Button>
      </Form>
    </Panel>
  );
}
