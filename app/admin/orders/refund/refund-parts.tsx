import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import {
  describeGroup,
  groupOrderItems,
  type ItemGroup,
} from "#domain/orders/group-order-items.ts";
import type { OrderItem } from "#domain/orders/order.ts";
import type { RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { QuantityRow } from "../quantity-row.tsx";
import {
  type ChosenUnits,
  type Counts,
  noUnits,
  type RefundDraftState,
  refundableUnits,
  sumOf,
} from "./use-refund-draft.ts";

export function RefundParts(props: {
  items: readonly OrderItem[];
  parts: RefundableOrder;
  refund: RefundDraftState;
}): ReactNode {
  const { items, parts, refund } = props;
  const { counts, withShipping } = refund.draft;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">What to refund</h3>
        <TextButton className="-mx-2" onClick={refund.chooseEverything}>
          Everything that is left
        </TextButton>
      </div>
      {groupOrderItems(items).map((group) => (
        <RefundGroup
          key={group.id}
          group={group}
          remaining={(item) => refundableUnits(parts.items.find(({ id }) => id === item.id))}
          counts={counts}
          onChoose={(changed) => refund.choose({ counts: { ...counts, ...changed } })}
        />
      ))}
      {refund.shippingRemaining > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-3 border-y border-line py-2">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={withShipping}
            onChange={() => refund.choose({ withShipping: !withShipping })}
          />
          <span className="flex-1">Shipping</span>
          <span className="tabular-nums">{formatUsd(refund.shippingRemaining)}</span>
        </label>
      )}
    </>
  );
}

/** The bars of a box, which can be chosen whole, or the single bars. */
function RefundGroup(props: {
  group: ItemGroup<OrderItem>;
  remaining: (item: OrderItem) => ChosenUnits;
  counts: Counts;
  onChoose: (changed: Counts) => void;
}) {
  const { group, remaining, counts, onChoose } = props;
  const open = group.items.filter((item) => sumOf(remaining(item)) > 0);
  const isBox = group.size !== undefined && open.length > 0;
  const isWhole = open.every((item) => sumOf(counts[item.id]) === sumOf(remaining(item)));

  function toggleWhole() {
    const changed = open.map((item) => [item.id, isWhole ? noUnits : remaining(item)]);
    onChoose(Object.fromEntries(changed));
  }

  return (
    <fieldset className="mt-3 border-t border-line pt-3">
      <legend className="float-left font-semibold">{describeGroup(group)}</legend>
      {isBox && (
        <Checkbox
          className="justify-end"
          label="The whole box"
          checked={isWhole}
          onChange={toggleWhole}
        />
      )}
      <ul className="clear-both">
        {group.items.map((item) => (
          <RefundRows
            key={item.id}
            name={item.productName}
            remaining={remaining(item)}
            chosen={counts[item.id] ?? noUnits}
            onChoose={(changed) => onChoose({ [item.id]: changed })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** One row, or two for a line of which only some bars have left. */
function RefundRows(props: {
  name: string;
  remaining: ChosenUnits;
  chosen: ChosenUnits;
  onChoose: (changed: ChosenUnits) => void;
}) {
  const { name, remaining, chosen, onChoose } = props;
  if (remaining.unsent > 0 && remaining.shipped > 0) {
    return (
      <>
        <QuantityRow
          name={`${name}, not sent yet`}
          remaining={remaining.unsent}
          noneRemaining="Refunded"
          quantity={chosen.unsent}
          onChange={(unsent) => onChoose({ ...chosen, unsent })}
        />
        <QuantityRow
          name={`${name}, already sent`}
          remaining={remaining.shipped}
          noneRemaining="Refunded"
          quantity={chosen.shipped}
          onChange={(shipped) => onChoose({ ...chosen, shipped })}
        />
      </>
    );
  }
  const isUnsent = remaining.unsent > 0;
  return (
    <QuantityRow
      name={name}
      remaining={sumOf(remaining)}
      noneRemaining="Refunded"
      quantity={sumOf(chosen)}
      onChange={(units) =>
        onChoose(isUnsent ? { unsent: units, shipped: 0 } : { unsent: 0, shipped: units })
      }
    />
  );
}
