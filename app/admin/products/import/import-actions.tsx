import { type ReactNode, useState } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import type { ImportResult } from "./import-result.ts";
import type { ImportKind, ImportView } from "./import-view.ts";
import { counted, importResultWords, takeBackQuestions } from "./import-words.ts";

/** The actions for an import in its current state. */
export function ImportActions({ summary }: { summary: ImportView }): ReactNode {
  const { id, state, kind } = summary;
  const sending = useSettledFetcher<ImportResult>(`import-${id}`);
  const [asking, setAsking] = useState(false);
  const [counts, setCounts] = useState(false);
  const isSending = sending.state !== "idle";
  const problem = !isSending && sending.data ? importResultWords(sending.data) : undefined;
  const send = (what: "start" | "take-back") => {
    if (isSending) return;
    const sent = { do: what, import: id, ...(counts && { counted: "yes" }) };
    sending.submit(sent, { method: "post", action: "/admin/products/import" });
  };
  return (
    <>
      {state === "previewed" && kind === "orders" && summary.count > 0 && (
        <label className="mb-4 flex max-w-160 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0 accent-accent"
            checked={counts}
            onChange={(event) => setCounts(event.currentTarget.checked)}
          />
          <span>
            Count these orders in the figures
            <SecondLine>
              In Analytics, on the dashboard and in the tax report. Leave it off if your books have
              them elsewhere.
            </SecondLine>
          </span>
        </label>
      )}
      <Actions>
        {state === "previewed" && (
          <>
            {summary.count > 0 && (
              <Button
                aria-disabled={isSending}
                onClick={() => send("start")}
              >{`Import ${counted(kind, summary.count)}`}</Button>
            )}
            <ButtonLink variant="quiet" to="/admin/products/import">
              Choose Another File
            </ButtonLink>
          </>
        )}
        {state === "failed" && (
          <Button aria-disabled={isSending} onClick={() => send("start")}>
            Go On
          </Button>
        )}
        {state === "done" && <ButtonLink to={results[kind].to}>{results[kind].name}</ButtonLink>}
        {(state === "done" || state === "failed") && (
          <Button variant="quiet-danger" aria-disabled={isSending} onClick={() => setAsking(true)}>
            Take Back
          </Button>
        )}
      </Actions>
      <div role="status">
        {problem && <p className="mt-2 font-semibold text-danger">{problem}</p>}
      </div>
      {asking && (
        <ConfirmDialog
          question={takeBackQuestions[kind]}
          subject={`Take back ${summary.fileName}`}
          yes="Take Back"
          dangerous
          onYes={() => send("take-back")}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const results: Record<ImportKind, { readonly name: string; readonly to: string }> = {
  bars: { name: "See the Products", to: "/admin/products" },
  orders: { name: "See the Orders", to: "/admin/orders/imported" },
  customers: { name: "See the Customers", to: "/admin/customers/imported" },
};
