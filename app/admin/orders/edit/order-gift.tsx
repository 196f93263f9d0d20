import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import type { OrderGift as Gift } from "#domain/gifts/gift.ts";
import { MAX_GIFT_MESSAGE_LENGTH } from "#domain/gifts/gift-field-names.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { longDay } from "#domain/time/day-in.ts";

/** The gift's message, which the owner can correct, and what its buyer chose. */
export default function OrderGift(props: {
  orderId: string;
  gift: Gift;
  /** It waits for its day and can be released. */
  isWaiting: boolean;
  /** All orders that were paid at once; empty for one alone. */
  purchase: readonly PurchasedOrder[];
}): ReactNode {
  const { orderId, gift, isWaiting, purchase } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const { nothingSaved: failure } = adminMessages;
  const save = useAction("save-gift-message", { failure, onDone: () => setDraft(null) });
  const release = useAction("release-gift", { failure });
  const isChanged = draft !== null && draft !== gift.message;
  return (
    <section aria-labelledby="order-gift">
      <h3 id="order-gift">Gift</h3>
      {purchase.length > 0 && <Purchase orderId={orderId} purchase={purchase} />}
      {gift.shipAfter && <p>{`Ships after ${longDay(gift.shipAfter)}.`}</p>}
      {isWaiting && (
        <Button
          variant="quiet"
          size="compact"
          className="mt-1 mb-2"
          aria-disabled={release.isBusy}
          onClick={() => release.run({ orderId })}
        >
          {release.isBusy ? "One moment…" : "Pack it now"}
        </Button>
      )}
      {gift.recipientEmail && (
        <p className="wrap-anywhere">{`When it ships, ${gift.recipientEmail} gets an email.`}</p>
      )}
      <SubmitForm
        noValidate
        className="mt-2"
        onSubmit={() => {
          if (isChanged) save.run({ orderId, message: draft, before: gift.message });
        }}
      >
        <TextareaField
          label="Message"
          hint="Printed large on the packing slip."
          rows={4}
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
          value={draft ?? gift.message}
          onChange={setDraft}
        />
        {isChanged && (
          <Button type="submit" size="compact" className="mt-2" aria-disabled={save.isBusy}>
            {save.isBusy ? "Saving…" : "Save message"}
          </Button>
        )}
      </SubmitForm>
    </section>
  );
}

/** "3 of 12 of one purchase", with the others. */
function Purchase({ orderId, purchase }: { orderId: string; purchase: readonly PurchasedOrder[] }) {
  const position = purchase.find(({ id }) => id === orderId)?.position ?? 1;
  const size = Math.max(...purchase.map((each) => each.position));
  return (
    <details className="mb-2">
      <summary className="min-h-6 cursor-pointer">{`${position} of ${size} of one purchase. They were paid at once.`}</summary>
      <ol className="mt-1">
        {purchase.map(({ id, orderNumber, recipient, place }) => (
          <li key={id} className="py-1">
            {id === orderId ? (
              <strong>{orderNumber}</strong>
            ) : (
              <TextLink to={`/admin/orders/${id}`}>{orderNumber}</TextLink>
            )}{" "}
            <span>{[recipient, place].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
