import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import type { LabelLine, ParcelsView } from "./parcel-view.ts";

const failure = "The shop does not answer. Please press again.";
const voidQuestion =
  "Void this label? The carrier gives its money back if it was not used, and the shipment is undone.";

export function LabelNote({ label }: { label: LabelLine }): ReactNode {
  const { run, isBusy, problem } = useAction("void-label", { failure });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <a className={textLinkClass} href={label.url} target="_blank" rel="noreferrer">
        Print label
      </a>
      <span className="text-sm text-soft">{label.about}</span>
      <ConfirmButton
        variant="quiet"
        size="compact"
        aria-disabled={isBusy}
        ask={{ subject: label.about, question: voidQuestion, yes: "Void label" }}
        onClick={() => run({ labelId: label.id })}
      >
        Void label…
      </ConfirmButton>
      <span role="alert">{problem}</span>
    </div>
  );
}

/** A label without a parcel: its purchase was interrupted or never answered. */
export function LooseLabelNote({
  loose,
}: {
  loose: ParcelsView["looseLabels"][number];
}): ReactNode {
  const { run, isBusy, problem } = useAction("buy-label", { failure });
  return (
    <div className="mt-3 border-l-4 border-accent pl-3">
      <p>
        {loose.label
          ? "This label was bought, and its parcel is not shipped."
          : "Nobody knows yet whether this label was bought. Look again: it is bought once."}
      </p>
      {loose.label && <LabelNote label={loose.label} />}
      <Button
        size="compact"
        className="mt-2"
        aria-disabled={isBusy}
        onClick={() => run({ labelId: loose.id, choice: null, notifiesCustomer: true })}
      >
        {loose.label ? "Ship with it" : "Look again"}
      </Button>
      <p role="alert">{problem}</p>
    </div>
  );
}
