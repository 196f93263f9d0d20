import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";

/** Ends what a panel is about, after a question. */
export function EndButton(props: {
  label: string;
  subject: string;
  question: string;
  problem: string | undefined;
  onEnd: () => void;
}): ReactNode {
  const { label, subject, question, problem, onEnd } = props;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <ConfirmButton
        as={TextButton}
        className="-mx-2"
        ask={{ subject, question, yes: label }}
        onClick={onEnd}
      >
        {label}
      </ConfirmButton>
      <p role="status" className="font-semibold text-danger">
        {problem}
      </p>
    </div>
  );
}
