import { type ReactNode, useState } from "react";
import { Actions } from "../../../ui/buttons/actions.tsx";
import { Button, ButtonLink } from "../../../ui/buttons/button.tsx";
import { useSettledFetcher } from "../../../ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import type { ImportResult } from "./import-result.ts";
import type { ImportView } from "./import-view.ts";
import { bars, importResultWords } from "./import-words.ts";

/** The actions for an import in its current state. */
export function ImportActions({ summary }: { summary: ImportView }): ReactNode {
  const { id, state } = summary;
  const sending = useSettledFetcher<ImportResult>(`import-${id}`);
  const [asking, setAsking] = useState(false);
  const isSending = sending.state !== "idle";
  const problem = !isSending && sending.data ? importResultWords(sending.data) : undefined;
  const send = (what: "start" | "take-back") => {
    if (isSending) return;
    sending.submit({ do: what, import: id }, { method: "post", action: "/admin/products/import" });
  };
  return (
    <>
      <Actions>
        {state === "previewed" && (
          <>
            {summary.bars > 0 && (
              <Button aria-disabled={isSending} onClick={() => send("start")}>
                Import {bars(summary.bars)}
              </Button>
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
        {state === "done" && <ButtonLink to="/admin/products">See the Products</ButtonLink>}
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
          question="Take this import back? New bars leave the shop, and changed ones are as they were. Bars that were sold or edited since stay, and you see which."
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
