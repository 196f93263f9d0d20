import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { ChangedRecipe } from "#domain/orders/changed-recipe.ts";
import type { MissingProduct } from "#domain/orders/missing-product.ts";

export function MissingProducts(props: {
  orderId: string;
  missing: readonly MissingProduct[];
}): ReactNode {
  const { orderId, missing } = props;
  const { run, isBusy } = useAction("take-missing-products", {
    failure: adminMessages.nothingSaved,
  });
  return (
    <>
      <ul>
        {missing.map(({ productId, name, quantity }) => (
          <li key={productId}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <p>
        Somebody else got the last ones. Recount and take them from stock, or refund these bars.
      </p>
      <TextButton className="-mx-2" aria-disabled={isBusy} onClick={() => run({ orderId })}>
        {isBusy ? "Taking…" : "Take them from stock"}
      </TextButton>
    </>
  );
}

/** Bars of an order whose recipe has changed, with the consequences for allergies. */
export function ChangedRecipes(props: {
  orderId: string;
  changed: readonly ChangedRecipe[];
}): ReactNode {
  const { orderId, changed } = props;
  const { run, isBusy } = useAction("accept-recipes", { failure: adminMessages.nothingSaved });
  return (
    <>
      <ul>
        {changed.map(({ productId, name, contained, contains }) => (
          <li key={productId}>{`${name} ${describeDifference(contained, contains)}`}</li>
        ))}
      </ul>
      <p>Pack bars of the old recipe, or ask the customer before you pack the new one.</p>
      <TextButton className="-mx-2" aria-disabled={isBusy} onClick={() => run({ orderId })}>
        {isBusy ? "One moment…" : "I've taken care of it"}
      </TextButton>
    </>
  );
}

function describeDifference(
  contained: readonly string[],
  contains: readonly string[] | null,
): string {
  if (!contains) return "was deleted; check whether its recipe is still the one that was ordered";
  const added = contains.filter((name) => !contained.includes(name));
  const removed = contained.filter((name) => !contains.includes(name));
  const parts: string[] = [];
  if (added.length > 0) parts.push(`now contains ${added.join(", ")}`);
  if (removed.length > 0) parts.push(`no longer contains ${removed.join(", ")}`);
  return parts.join(" and ") || "has other ingredients; its allergens are the same";
}
