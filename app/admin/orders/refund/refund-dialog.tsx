import { type ReactNode, useId, useState } from "react";
import type { InputOf } from "#app/admin/action/admin-action.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import {
  type Cents,
  formatUsd,
  parseDecimal,
  subtract,
  toDecimal,
  ZERO,
} from "#domain/money/cents.ts";
import { groupOrderItems, type ItemGroup } from "#domain/orders/group-order-items.ts";
import type { OrderItem } from "#domain/orders/order.ts";
import { type RefundReason, refundReasons } from "#domain/refunds/refund.ts";
import {
  checkRefund,
  everythingRemaining,
  proposeRefund,
  type RefundableItem,
  shippedUnits,
} from "#domain/refunds/refund-proposal.ts";
import { QuantitySelect } from "../quantity-select.tsx";
import type { refundOrderAction } from "./refund-actions.ts";
import { describeRefundProblem, NOTE_LENGTH, refundReasonNames } from "./refund-messages.ts";
import type { RefundView } from "./refund-view.ts";

type RefundDraft = Omit<InputOf<typeof refundOrderAction>, "orderId" | "knownRefunds">;

/**
 * Chooses what to refund: bars, whole boxes, shipping, or any amount. The amount is computed from
 * the chosen parts until it is typed.
 */
export function RefundDialog(props: {
  orderNumber: string;
  items: readonly OrderItem[];
  view: RefundView;
  sending: boolean;
  onRefund: (draft: RefundDraft) => void;
  onClose: () => void;
}): ReactNode {
  const { orderNumber, items, view, sending, onRefund, onClose } = props;
  const { parts, isCounted, giftCard, until } = view;
  const id = useId();
  const [counts, setCounts] = useState<Counts>({});
  const [withShipping, setWithShipping] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState<RefundReason>("returned");
  const [note, setNote] = useState("");
  const [notifiesCustomer, setNotifiesCustomer] = useState(true);
  const [restocks, setRestocks] = useState(false);
  const [problem, setProblem] = useState<string>();

  const shippingLeft = subtract(parts.shipping, parts.shippingRefunded);
  const chosen = {
    items: Object.entries(counts).flatMap(([itemId, { unsent, shipped }]) =>
      unsent + shipped > 0 ? [{ itemId, quantity: unsent + shipped, unsent }] : [],
    ),
    shipping: withShipping ? shippingLeft : ZERO,
  };
  const proposed = proposeRefund(parts, chosen).amount;
  const amountText = typed ?? (proposed > 0 ? toDecimal(proposed) : "");
  const amount = parseDecimal(amountText) ?? ZERO;
  const hasChosenUnsent = Object.values(counts).some(({ unsent }) => unsent > 0);
  const isAllOnGiftCard = giftCard?.remaining === parts.remaining;
  const hasShipped = parts.items.some((item) => shippedUnits(item) > 0);

  function choose(next: Counts, shipping = withShipping) {
    setCounts(next);
    setWithShipping(shipping);
    setTyped(null);
    setProblem(undefined);
  }

  function chooseEverything() {
    const everything = everythingRemaining(parts);
    const all = parts.items.map((item) => [item.id, refundableUnits(item)] as const);
    choose(Object.fromEntries(all), everything.shipping > 0);
  }

  function send() {
    const wrong = checkRefund(parts, { ...chosen, amount });
    if (wrong) {
      setProblem(describeRefundProblem(wrong, parts.remaining));
      document.getElementById(`${id}-amount`)?.focus();
    } else if (!sending) onRefund({ ...chosen, amount, reason, note, notifiesCustomer, restocks });
  }

  return (
    <FormDialog
      title={`Refund ${orderNumber || "this order"}`}
      lead={`${formatUsd(parts.remaining)} can be given back${whereTo(view)}${until ? `, until ${until}` : ""}. ${isAllOnGiftCard ? "It is there at once." : "It takes 5-7 business days."}`}
      shape="wide-box"
      submit={submitLabel(sending, amount)}
      isBusy={sending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">What comes back</h3>
        <TextButton className="-mx-2" onClick={chooseEverything}>
          Everything that is left
        </TextButton>
      </div>
      {groupOrderItems(items).map((group) => (
        <RefundGroup
          key={group.id}
          group={group}
          remaining={(item) => refundableUnits(parts.items.find(({ id }) => id === item.id))}
          counts={counts}
          onChoose={(changed) => choose({ ...counts, ...changed })}
        />
      ))}
      {shippingLeft > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-3 border-y border-line py-2">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={withShipping}
            onChange={() => choose(counts, !withShipping)}
          />
          <span className="flex-1">Shipping</span>
          <span className="tabular-nums">{formatUsd(shippingLeft)}</span>
        </label>
      )}
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <UnitField
          id={`${id}-amount`}
          label="Amount"
          problem={problem}
          hint={amountHint(typed, amount, proposed)}
          unit="$"
          inputMode="decimal"
          autoComplete="off"
          value={amountText}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
        <SelectField
          id={`${id}-reason`}
          label="Reason"
          hint={reasonHint(reason)}
          value={reason}
          onChange={(chosen) => {
            const found = refundReasons.find((each) => each === chosen);
            if (found) setReason(found);
          }}
        >
          <Options of={refundReasons.map((each) => [each, refundReasonNames[each]])} />
        </SelectField>
        <div className="sm:col-span-2">
          <TextField
            id={`${id}-note`}
            label="Note for yourself"
            optional
            autoComplete="off"
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
        </div>
      </div>
      <Checkbox
        className="mt-4"
        label="Tell the customer by email"
        checked={notifiesCustomer}
        onChange={setNotifiesCustomer}
      />
      {hasChosenUnsent && (
        <p className="mt-2 text-soft">
          {isCounted
            ? "Bars that aren't sent yet won't be packed, and go back into stock."
            : "Bars that aren't sent yet won't be packed."}
        </p>
      )}
      {isCounted && hasShipped && (
        <Checkbox
          label="Put the bars that came back into stock"
          checked={restocks}
          onChange={setRestocks}
        />
      )}
    </FormDialog>
  );
}

function submitLabel(isSending: boolean, amount: Cents): string {
  if (isSending) return "Refunding…";
  return amount > 0 ? `Refund ${formatUsd(amount)}` : "Refund";
}

/** Bars of a line, by whether they have left the shop. */
type ChosenUnits = { readonly unsent: number; readonly shipped: number };

/** What is chosen of each line, by its id. */
type Counts = Readonly<Record<string, ChosenUnits>>;

const noUnits: ChosenUnits = { unsent: 0, shipped: 0 };

function refundableUnits(item: RefundableItem | undefined): ChosenUnits {
  return item ? { unsent: item.unsent, shipped: shippedUnits(item) } : noUnits;
}

function sumOf({ unsent, shipped }: ChosenUnits = noUnits): number {
  return unsent + shipped;
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
      <legend className="float-left font-semibold">{group.title}</legend>
      {isBox && (
        <label className="flex min-h-6 items-center justify-end gap-2">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={isWhole}
            onChange={toggleWhole}
          />
          The whole box
        </label>
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
        <RefundRow
          name={`${name}, not sent yet`}
          remaining={remaining.unsent}
          count={chosen.unsent}
          onCount={(unsent) => onChoose({ ...chosen, unsent })}
        />
        <RefundRow
          name={`${name}, already sent`}
          remaining={remaining.shipped}
          count={chosen.shipped}
          onCount={(shipped) => onChoose({ ...chosen, shipped })}
        />
      </>
    );
  }
  const isUnsent = remaining.unsent > 0;
  return (
    <RefundRow
      name={name}
      remaining={sumOf(remaining)}
      count={sumOf(chosen)}
      onCount={(count) =>
        onChoose(isUnsent ? { unsent: count, shipped: 0 } : { unsent: 0, shipped: count })
      }
    />
  );
}

function RefundRow(props: {
  name: string;
  remaining: number;
  count: number;
  onCount: (count: number) => void;
}) {
  const { name, remaining, count, onCount } = props;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <span className="flex-1 wrap-anywhere">{name}</span>
      {remaining === 0 ? (
        <span className="text-sm text-soft">Refunded</span>
      ) : (
        <QuantitySelect name={name} remaining={remaining} quantity={count} onChange={onCount} />
      )}
    </li>
  );
}

function amountHint(typed: string | null, amount: Cents, proposed: Cents): string {
  if (typed !== null && proposed > 0 && amount !== proposed) {
    return `The chosen parts cost ${formatUsd(proposed)}, tax included.`;
  }
  return proposed > 0
    ? "What these parts cost, tax included."
    : "Choose parts above, or type an amount.";
}

function reasonHint(reason: RefundReason): string | undefined {
  return reason === "fraudulent"
    ? "The payment provider also blocks this card and email address."
    : undefined;
}

/** To the card or account first, the rest to the gift card. */
function whereTo({ parts, paidWith, giftCard }: RefundView): string {
  const to = paidWith && lowerFirst(paidWith);
  if (!giftCard) return to ? ` to ${to}` : "";
  if (giftCard.remaining === parts.remaining) return ` to ${giftCard.name}`;
  const first = formatUsd(subtract(parts.remaining, giftCard.remaining));
  return `: ${first} to ${to ?? "the card or account"} first, then ${formatUsd(giftCard.remaining)} to ${giftCard.name}`;
}

function lowerFirst(text: string): string {
  return /^(Bank|Debit)/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
