import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { type ErasureResult, erasureWords } from "./erasure-words.ts";

export type Subject = { readonly name: "order" | "address"; readonly value: string };

/** Exports and erases what the shop stores of one customer. */
export function CustomerDataTools(props: {
  subject: Subject;
  /** Names the subject in the confirmation, such as an order's number. */
  about: string;
  question: string;
  /** Whether everything is erased already. */
  erased?: boolean;
}): ReactNode {
  const { subject, about, question, erased = false } = props;
  const { name, value } = subject;
  const [asking, setAsking] = useState(false);
  const fetcher = useSettledFetcher<ErasureResult>(`erase-${name}`);
  const busy = fetcher.state !== "idle";
  const disabled = value.trim() === "";
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* A POST, so that the email address does not appear in URLs and access logs. */}
        <form method="post" action="/admin/customer-data/export" className="contents">
          <input type="hidden" name={name} value={value} />
          <Button
            type="submit"
            variant="quiet"
            size="compact"
            name="as"
            value="html"
            disabled={disabled}
          >
            Export customer data
          </Button>
          <Button
            type="submit"
            variant="quiet"
            size="compact"
            name="as"
            value="json"
            disabled={disabled}
          >
            Export as JSON
          </Button>
        </form>
        {!erased && (
          <Button
            variant="quiet"
            size="compact"
            disabled={disabled || busy}
            onClick={() => setAsking(true)}
          >
            {busy ? "Erasing…" : "Erase customer data…"}
          </Button>
        )}
      </div>
      <div role="status">
        {fetcher.data &&
          erasureWords(fetcher.data).map((words) => (
            <p key={words} className="mt-3 max-w-176">
              {words}
            </p>
          ))}
      </div>
      {asking && (
        <ConfirmDialog
          question={question}
          subject={`Erase customer data of ${about}`}
          yes="Erase"
          dangerous
          onYes={() =>
            fetcher.submit(
              { do: "erase", [name]: value },
              { method: "post", action: "/admin/customer-data" },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
