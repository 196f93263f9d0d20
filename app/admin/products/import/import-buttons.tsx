import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { counted, importMessages, undoQuestions } from "./import-messages.ts";
import type { ImportKind, ImportView } from "./import-view.ts";

export function ImportButtons({ summary }: { summary: ImportView }): ReactNode {
  const { id, state, kind } = summary;
  const options = { failure: importMessages.unreachable };
  const start = useAction("start-import", options);
  const undo = useAction("undo-import", options);
  const [counts, setCounts] = useState(false);
  const isBusy = start.isBusy || undo.isBusy;
  const problem = start.problem ?? undo.problem;
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
                aria-disabled={isBusy}
                onClick={() => start.run({ importId: id, isCounted: counts })}
              >{`Import ${counted(kind, summary.count)}`}</Button>
            )}
            <ButtonLink variant="quiet" to="/admin/products/import">
              Choose Another File
            </ButtonLink>
          </>
        )}
        {state === "failed" && (
          <Button
            aria-disabled={isBusy}
            onClick={() => start.run({ importId: id, isCounted: counts })}
          >
            Go On
          </Button>
        )}
        {state === "done" && (
          <ButtonLink to={importedLists[kind].to}>{importedLists[kind].name}</ButtonLink>
        )}
        {(state === "done" || state === "failed") && (
          <ConfirmButton
            variant="quiet-danger"
            aria-disabled={isBusy}
            ask={{
              subject: `Undo the import of ${summary.fileName}`,
              question: undoQuestions[kind],
              yes: "Undo Import",
              dangerous: true,
            }}
            onClick={() => {
              start.reset();
              undo.run({ importId: id });
            }}
          >
            Undo Import
          </ConfirmButton>
        )}
      </Actions>
      <div role="status">
        {problem && <p className="mt-2 font-semibold text-danger">{problem}</p>}
      </div>
    </>
  );
}

const importedLists: Record<ImportKind, { readonly name: string; readonly to: string }> = {
  bars: { name: "See the Products", to: "/admin/products" },
  orders: { name: "See the Orders", to: "/admin/orders/imported" },
  customers: { name: "See the Customers", to: "/admin/customers/imported" },
};
