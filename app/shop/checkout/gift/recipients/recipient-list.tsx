import type { ReactNode } from "react";
import type { RecipientRow } from "#app/shop/quote/quote-result.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import { formatUsd } from "#domain/money/cents.ts";

/** The recipients with what each costs, or why nothing can be sent there. */
export function RecipientList(props: {
  recipients: readonly TypedRecipient[];
  /** Undefined until the server has answered. */
  rows: readonly RecipientRow[] | undefined;
  editing: number | null;
  onEdit: (position: number) => void;
  onRemove: (position: number) => void;
}): ReactNode {
  const { recipients, rows, editing, onEdit, onRemove } = props;
  if (recipients.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard.
    <section aria-label="List of recipients" className="max-h-120 overflow-y-auto" tabIndex={0}>
      <ol className="grid divide-y divide-line border-y border-line">
        {recipients.map((recipient, position) => {
          const row = rows?.[position];
          const name = nameOf(recipient) || `Recipient ${position + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two recipients may be the same.
            <li key={position} className="grid gap-x-4 py-2">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{`${position + 1}. ${name}`}</p>
                <p className="text-sm wrap-anywhere text-soft">{placeOf(recipient)}</p>
                {row && (
                  <p
                    className={`text-sm ${row.code === "refused" ? "font-semibold text-danger" : "text-soft"}`}
                  >
                    {row.sentence}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="font-semibold tabular-nums">
                  {row?.code === "priced" ? formatUsd(row.totals.total) : ""}
                </span>
                <span className="flex gap-2">
                  <TextButton disabled={editing !== null} onClick={() => onEdit(position)}>
                    Change <span className="sr-only">{name}</span>
                  </TextButton>
                  <TextButton disabled={editing !== null} onClick={() => onRemove(position)}>
                    Remove <span className="sr-only">{name}</span>
                  </TextButton>
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function nameOf({ firstName, lastName }: TypedRecipient): string {
  return `${firstName} ${lastName}`.trim();
}

function placeOf({ street, city, state, zipCode }: TypedRecipient): string {
  return [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(", ");
}
