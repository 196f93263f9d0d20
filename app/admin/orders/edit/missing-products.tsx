import type { ReactNode } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { MissingProduct } from "#domain/orders/missing-product.ts";
import type { takeMissingProductsAction } from "./edit-actions.ts";

/** The missing bars of a paid order, with a button to take them from stock. */
export function MissingProducts(props: {
  orderId: string;
  missing: readonly MissingProduct[];
}): ReactNode {
  const { orderId, missing } = props;
  const { run, isBusy } = useAction<typeof takeMissingProductsAction>("take-missing-products", {
    failure: adminMessages.editFailed,
  });
  return (
    <>
      <ul>
        {missing.map(({ productId, name, quantity }) => (
          <li key={productId}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <p>Somebody else got the last of them. Count new ones and take them, or refund these bars.</p>
      <TextButton className="-mx-2" aria-disabled={isBusy} onClick={() => run({ orderId })}>
        {isBusy ? "Taking…" : "Take them from stock"}
      </TextButton>
    </>
  );
}
