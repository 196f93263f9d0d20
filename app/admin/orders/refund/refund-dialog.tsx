import { type ReactNode, useId, useState } from "react";
import {
  type Cents,
  formatUsd,
  parseDecimal,
  subtract,
  toDecimal,
  ZERO,
} from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import type { OrderItem } from "#domain/orders/order.ts";
import { type RefundReason, refundReasons } from "#domain/refunds/refund.ts";
import { checkRefund, everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { Field, UnitInput } from "../../../ui/fields/field.tsx";
import { Input, Select } from "../../../ui/fields/input.tsx";
import { Modal, ModalActions, ModalTitle } from "../../../ui/overlays/modal.tsx";
import { NOTE_LENGTH, type RefundDraft } from "./refund-fields.ts";
import type { RefundView } from "./refund-view.ts";
import { refundProblemWords, refundReasonWords } from "./refund-words.ts";

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
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [withShipping, setWithShipping] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState<RefundReason>("returned");
  const [note, setNote] = useState("");
  const [tellsCustomer, setTellsCustomer] = useState(true);
  const [restocks, setRestocks] = useState(isCounted && view.isUnsent);
  const [problem, setProblem] = useState<string>();

  const shippingLeft = subtract(parts.shipping, parts.shippingRefunded);
  const chosen = {
    items: Object.entries(counts).flatMap(([itemId, quantity]) =>
      quantity > 0 ? [{ itemId, quantity }] : [],
    ),
    shipping: withShipping ? shippingLeft : ZERO,
  };
  const proposed = proposeRefund(parts, chosen).amount;
  const amountText = typed ?? (proposed > 0 ? toDecimal(proposed) : "");
  const amount = parseDecimal(amountText) ?? ZERO;
  const leftOf = (itemId: string) => {
    const item = parts.items.find((each) => each.id === itemId);
    return item ? item.quantity - item.refunded : 0;
  };

  function choose(next: Readonly<Record<string, number>>, shipping = withShipping) {
    setCounts(next);
    setWithShipping(shipping);
    setTyped(null);
    setProblem(undefined);
  }

  function chooseEverything() {
    const everything = everythingLeft(parts);
    const all = everything.items.map(({ itemId, quantity }) => [itemId, quantity] as const);
    choose(Object.fromEntries(all), everything.shipping > 0);
  }

  function send() {
    const wrong = checkRefund(parts, { ...chosen, amount });
    if (wrong) {
      setProblem(refundProblemWords(wrong, parts.left));
      document.getElementById(`${id}-amount`)?.focus();
    } else if (!sending) onRefund({ ...chosen, amount, reason, note, tellsCustomer, restocks });
  }

  return (
    <Modal titleId={`${id}-title`} shape="wide-box" onClose={onClose}>
      <ModalTitle id={`${id}-title`}>{`Refund ${orderNumber || "this order"}`}</ModalTitle>
      <p className="text-soft">{`${formatUsd(parts.left)} can be given back${whereTo(view)}${until ? `, until ${until}` : ""}. ${
        giftCard && giftCard.left === parts.left
          ? "It is there at once."
          : "It takes 5-7 business days."
      }`}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg">What comes back</h3>
          <TextButton className="-mx-2" onClick={chooseEverything}>
            Everything that is left
          </TextButton>
        </div>
        {groupOrderItems(items).map((group) => {
          const open = group.items.filter((item) => leftOf(item.id) > 0);
          const isWhole =
            open.length > 0 && open.every((item) => counts[item.id] === leftOf(item.id));
          return (
            <fieldset key={group.id} className="mt-3 border-t border-line pt-3">
              <legend className="float-left font-semibold">{group.title}</legend>
              {group.size !== undefined && open.length > 0 && (
                <label className="flex min-h-6 items-center justify-end gap-2">
                  <input
                    type="checkbox"
                    className="size-6 accent-accent"
                    checked={isWhole}
                    onChange={() =>
                      choose({
                        ...counts,
                        ...Object.fromEntries(
                          open.map((item) => [item.id, isWhole ? 0 : leftOf(item.id)]),
                        ),
                      })
                    }
                  />
                  The whole box
                </label>
              )}
              <ul className="clear-both">
                {group.items.map((item) => (
                  <RefundRow
                    key={item.id}
                    name={item.productName}
                    left={leftOf(item.id)}
                    count={counts[item.id] ?? 0}
                    onCount={(count) => choose({ ...counts, [item.id]: count })}
                  />
                ))}
              </ul>
            </fieldset>
          );
        })}
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
          <Field
            id={`${id}-amount`}
            label="Amount"
            problem={problem}
            hint={amountHint(typed, amount, proposed)}
          >
            {(control) => (
              <UnitInput
                {...control}
                unit="$"
                inputMode="decimal"
                autoComplete="off"
                value={amountText}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <Field id={`${id}-reason`} label="Reason" hint={reasonHint(reason)}>
            {(control) => (
              <Select
                {...control}
                value={reason}
                onChange={(event) => {
                  const found = refundReasons.find((each) => each === event.currentTarget.value);
                  if (found) setReason(found);
                }}
              >
                {refundReasons.map((each) => (
                  <option key={each} value={each}>
                    {refundReasonWords[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="sm:col-span-2">
            <Field id={`${id}-note`} label="Note for yourself" optional>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={NOTE_LENGTH}
                  value={note}
                  onChange={(event) => setNote(event.currentTarget.value)}
                />
              )}
            </Field>
          </div>
        </div>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={tellsCustomer}
            onChange={() => setTellsCustomer(!tellsCustomer)}
          />
          Tell the customer by email
        </label>
        {isCounted && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-6 accent-accent"
              checked={restocks}
              onChange={() => setRestocks(!restocks)}
            />
            Put the bars back into stock
          </label>
        )}
        <ModalActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={sending}>
            {sending ? "Refunding…" : amount > 0 ? `Refund ${formatUsd(amount)}` : "Refund"}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function RefundRow(props: {
  name: string;
  left: number;
  count: number;
  onCount: (count: number) => void;
}) {
  const { name, left, count, onCount } = props;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <span className="flex-1 wrap-anywhere">{name}</span>
      {left === 0 ? (
        <span className="text-sm text-soft">Refunded</span>
      ) : (
        <span className="flex items-center gap-2 tabular-nums">
          <Select
            className="w-18!"
            aria-label={`Bars of ${name}`}
            value={count}
            onChange={(event) => onCount(Number(event.currentTarget.value))}
          >
            {Array.from({ length: left + 1 }, (_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is.
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </Select>
          <span>{`of ${left}`}</span>
        </span>
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
  if (giftCard.left === parts.left) return ` to ${giftCard.name}`;
  const first = formatUsd(subtract(parts.left, giftCard.left));
  return `: ${first} to ${to ?? "the card or account"} first, then ${formatUsd(giftCard.left)} to ${giftCard.name}`;
}

function lowerFirst(text: string): string {
  return /^(Bank|Debit)/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
