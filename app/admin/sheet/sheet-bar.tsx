import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";

/** Below a table with cells to type into: what is typed, and one Save for all of it. */
export function SheetBar(props: {
  /** Such as "3 counts". */
  what: string;
  summary: string;
  problem: string | undefined;
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Fields beside the buttons. */
  children?: Elements;
}): ReactNode {
  const { what, summary, problem, isBusy, onSave, onDiscard, children } = props;
  return (
    <SubmitForm noValidate className="sheet-bar" onSubmit={onSave}>
      <p role="status" className="mr-auto">
        <strong>{what}</strong> <span className="text-soft">{summary}</span>
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      {children}
      <Button variant="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" size="small" aria-disabled={isBusy}>
        {`Save ${what}`}
      </Button>
    </SubmitForm>
  );
}
