import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "#app/admin/form/form-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";

/** A form's fields with a preview beside them; on narrow screens a button changes between the two. */
export function PreviewColumns(props: {
  /** @param showForm for a field that is to get the focus */
  preview: (showForm: () => void) => ReactNode;
  children: ReactNode;
}): ReactNode {
  const { preview, children } = props;
  const { error } = useFormContext();
  const [isChosen, setChosen] = useState(false);
  const [shownError, setShownError] = useState(error);
  // A field with a problem gets the focus, so it has to be in sight.
  if (error !== shownError) {
    setShownError(error);
    if (error === "invalid") setChosen(false);
  }
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="mb-3 lg:hidden!"
        onClick={() => setChosen(!isChosen)}
      >
        {isChosen ? "Back to the form" : "Preview"}
      </Button>
      <div className="preview-columns" data-previewing={isChosen}>
        <div>{children}</div>
        <section aria-label="Preview">{preview(() => flushSync(() => setChosen(false)))}</section>
      </div>
    </div>
  );
}
