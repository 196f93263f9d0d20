import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import type { LabelResult } from "./label-result.ts";
import type { LabelLine, LooseLabel } from "./parcel-view.ts";

const action = { method: "post", action: "/admin/orders/label" } as const;

/** A bought label with its file and a button to void it. */
export function LabelNote({ label }: { label: LabelLine }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { submit, state, data } = useSettledFetcher<LabelResult>(`label-void-${label.id}`);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <a className={textLinkClass} href={label.url} target="_blank" rel="noreferrer">
        Print label
      </a>
      <span className="text-sm text-soft">{label.about}</span>
      <Button
        variant="quiet"
        size="compact"
        aria-disabled={state !== "idle"}
        onClick={() => setAsking(true)}
      >
        Void label…
      </Button>
      <span role="alert">{wordsOf(data)}</span>
      {asking && (
        <ConfirmDialog
          subject={label.about}
          question="Void this label? The carrier gives its money back if it was not used, and the parcel is taken back."
          yes="Void label"
          onYes={() => submit({ do: "void", label: label.id }, action)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** A label without a parcel: its purchase was interrupted or never answered. */
export function LooseLabelNote({ loose }: { loose: LooseLabel }): ReactNode {
  const { submit, state, data } = useSettledFetcher<LabelResult>(`label-finish-${loose.id}`);
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
        aria-disabled={state !== "idle"}
        onClick={() => submit({ do: "buy", label: loose.id, tell: "yes" }, action)}
      >
        {loose.label ? "Ship with it" : "Look again"}
      </Button>
      <p role="alert">{wordsOf(data)}</p>
    </div>
  );
}

function wordsOf(answer: LabelResult | undefined): string | undefined {
  switch (answer?.code) {
    case "refused":
    case "unclear":
      return answer.text;
    case "bought":
      return answer.isShipped ? undefined : answer.text;
    case "unreachable":
      return "The shop does not answer. Please press again.";
    default:
      return undefined;
  }
}
