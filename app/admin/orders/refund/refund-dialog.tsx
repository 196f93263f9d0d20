import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { type Cents, formatUsd, subtract } from "#domain/money/cents.ts";
import { type RefundReason, refundReasons } from "#domain/refunds/refund.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { AmountField, StockEffects } from "./refund-fields.tsx";
import { NOTE_LENGTH, refundReasonNames } from "./refund-messages.ts";
import { RefundParts } from "./refund-parts.tsx";
import type { RefundView } from "./refund-view.ts";
import { type RefundDraftState, useRefundDraft } from "./use-refund-draft.ts";

export function RefundDialog(props: {
  order: OrderDetails;
  view: RefundView;
  onClose: () => void;
}): ReactNode {
  const { order, view, onClose } = props;
  const { parts, lines } = view;
  const { run, isBusy } = useAction("refund-order", {
    failure: adminMessages.refundFailed,
    onDone: onClose,
  });
  const refund = useRefundDraft(parts);

  function send() {
    if (!refund.check() || isBusy) return;
    const { chosen, amount } = refund;
    const { reason, note, notifiesCustomer, restocks } = refund.draft;
    const about = { orderId: order.id, knownRefunds: lines.length };
    run({ ...about, ...chosen, amount, reason, note, notifiesCustomer, restocks });
  }

  return (
    <FormDialog
      title={`Refund ${order.orderNumber || "this order"}`}
      lead={describeRefundable(view)}
      shape="wide-box"
      submit={submitLabel(isBusy, refund.amount)}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <RefundParts items={order.items} parts={parts} refund={refund} />
      <AmountAndReason refund={refund} />
      <Checkbox
        className="mt-4"
        label="Tell the customer by email"
        checked={refund.draft.notifiesCustomer}
        onChange={(notifiesCustomer) => refund.change({ notifiesCustomer })}
      />
      <StockEffects view={view} refund={refund} />
    </FormDialog>
  );
}

function AmountAndReason({ refund }: { refund: RefundDraftState }) {
  const { reason, note } = refund.draft;
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <AmountField refund={refund} />
      <SelectField
        label="Reason"
        hint={reasonHint(reason)}
        value={reason}
        onChange={(chosen) => refund.change({ reason: chosen as RefundReason })}
        options={refundReasons.map((each) => [each, refundReasonNames[each]])}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Note for yourself"
          optional
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(text) => refund.change({ note: text })}
        />
      </div>
    </div>
  );
}

function submitLabel(isSending: boolean, amount: Cents): string {
  if (isSending) return "Refunding…";
  return amount > 0 ? `Refund ${formatUsd(amount)}` : "Refund";
}

function reasonHint(reason: RefundReason): string | undefined {
  return reason === "fraudulent"
    ? "The payment provider also blocks this card and email address."
    : undefined;
}

/** How much, where to, until when, and how fast. */
function describeRefundable(view: RefundView): string {
  const { parts, giftCard, until } = view;
  const isAllOnGiftCard = giftCard?.remaining === parts.remaining;
  const deadline = until ? `, until ${until}` : "";
  const arrival = isAllOnGiftCard ? "It is there at once." : "It takes 5-7 business days.";
  return `${formatUsd(parts.remaining)} can be given back${whereTo(view)}${deadline}. ${arrival}`;
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
