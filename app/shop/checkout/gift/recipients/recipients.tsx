import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Purchase } from "#app/shop/checkout/checkout-purchase.ts";
import type { PricedRecipients } from "#app/shop/quote/quote-result.ts";
import { useDraft } from "#app/shop/shared/use-draft.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { type Gift, giftSchema } from "#domain/gifts/gift.ts";
import { MAX_RECIPIENTS, type TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { RecipientForm } from "./recipient-form.tsx";
import { RecipientList } from "./recipient-list.tsx";
import {
  emptyRecipient,
  type RecipientsDraft,
  readRecipientsDraft,
  writeRecipientsDraft,
} from "./recipients-draft.ts";
import { RecipientsImport } from "./recipients-import.tsx";
import { ShippingForAll } from "./shipping-for-all.tsx";
import { usePricedRecipients } from "./use-priced-recipients.ts";

/** The recipients of one purchase: by hand or from a file, each with its price. */
export default function Recipients(props: {
  /** For everybody without a message of their own. */
  message: string;
  shipAfter: string;
  shipping: PublicShipping;
  /** A change requests the prices again. */
  revision: number;
  /** Null while something is missing. */
  onPurchase: (purchase: Purchase | null) => void;
}): ReactNode {
  const { message, shipAfter, shipping, revision, onPurchase } = props;
  const [draft, change] = useDraft(readRecipientsDraft, writeRecipientsDraft);
  const { recipients, preference } = draft;
  /** The position that is being edited; -1 for a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  const { priced, error, refresh } = usePricedRecipients(recipients, {
    preference,
    shipAfter,
    revision,
  });

  const isFull = recipients.length >= MAX_RECIPIENTS;
  // Who types another one may have more to add before paying.
  const purchase = editing === null ? purchaseOf(draft, { message, shipAfter }, priced) : null;
  useReportPurchase(purchase, onPurchase);

  /** The button that was pressed is gone, so the focus goes on to the next one. */
  function close() {
    flushSync(() => setEditing(null));
    addButton.current?.focus();
  }

  function save(recipient: TypedRecipient) {
    const isNew = editing === null || editing < 0;
    const next = isNew ? [...recipients, recipient] : recipients.with(editing, recipient);
    change({ recipients: next });
    close();
  }

  /** Somebody may have been typed since the file was chosen. */
  function addAll(more: readonly TypedRecipient[]): number {
    let remaining = 0;
    change(({ recipients: latest }) => {
      remaining = MAX_RECIPIENTS - latest.length;
      return { recipients: more.length > remaining ? latest : [...latest, ...more] };
    });
    return remaining;
  }

  function remove(position: number) {
    change({ recipients: recipients.filter((_, index) => index !== position) });
    close();
  }

  return (
    <section aria-labelledby={id} className="mt-4 grid gap-4">
      <h2 id={id} className="text-xl">
        {recipients.length === 0 ? "Recipients" : `Recipients (${recipients.length})`}
      </h2>
      <p className="text-soft">
        Everybody on this list gets the whole cart. You pay once. Discount codes and gift cards
        can&apos;t be used for several people.
      </p>
      <RecipientList
        recipients={recipients}
        rows={priced?.rows}
        editing={editing}
        onEdit={setEditing}
        onRemove={remove}
      />
      {error && <PricesFailed error={error} onRetry={refresh} />}
      {editing === null ? (
        <div className="flex flex-wrap gap-3">
          <Button ref={addButton} variant="quiet" disabled={isFull} onClick={() => setEditing(-1)}>
            Add a recipient
          </Button>
        </div>
      ) : (
        <RecipientForm
          key={editing}
          recipient={recipients[editing] ?? emptyRecipient}
          shipping={shipping}
          onSave={save}
          onCancel={close}
        />
      )}
      <RecipientsImport onRead={addAll} />
      {priced && (
        <ShippingForAll
          priced={priced}
          preference={preference}
          onChange={(next) => change({ preference: next })}
        />
      )}
      <p role="status" className="font-semibold">
        {!error && statusOf(recipients.length, priced)}
      </p>
    </section>
  );
}

/** Reports the purchase when it changes; it is a new object on every render. */
function useReportPurchase(
  purchase: Purchase | null,
  onPurchase: (purchase: Purchase | null) => void,
) {
  const lastReported = useRef<string>(undefined);
  useEffect(() => {
    const text = JSON.stringify(purchase);
    if (text === lastReported.current) return;
    lastReported.current = text;
    onPurchase(purchase);
  }, [purchase, onPurchase]);
}

function PricesFailed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="font-semibold text-danger">{error}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function statusOf(count: number, priced: PricedRecipients | undefined): string {
  if (count === 0) return "";
  if (!priced) return "Looking up the prices…";
  const refused = priced.rows.filter(({ code }) => code === "refused").length;
  if (refused > 0) {
    return countNoun(
      refused,
      "recipient needs a look before you can pay.",
      "recipients need a look before you can pay.",
    );
  }
  const { sum } = priced;
  const people = countNoun(count, "recipient");
  return sum ? `${people}, ${formatUsd(sum.totals.total)} together.` : "";
}

function purchaseOf(
  { recipients: typed, preference }: RecipientsDraft,
  forAll: { readonly message: string; readonly shipAfter: string },
  priced: PricedRecipients | undefined,
): Purchase | null {
  if (!priced?.sum) return null;
  const recipients = typed.flatMap((each): Gift[] => {
    const { shipAfter } = forAll;
    const message = each.message.trim() === "" ? forAll.message : each.message;
    const { data } = giftSchema.safeParse({ ...each, message, shipAfter });
    return data ? [data] : [];
  });
  if (recipients.length !== typed.length) return null;
  const destinations = recipients.map(destinationOfAddress);
  const { totals, promotions } = priced.sum;
  return { recipients, destinations, preference, totals: { ...totals, promotions } };
}
