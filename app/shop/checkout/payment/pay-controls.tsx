import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";

/** Why the last press of Pay led to nothing, Retry, and Pay with what it still waits for. */
export function PayControls(props: {
  /** Error messages without duplicates. */
  sentences: readonly string[];
  /** More of what is wrong. */
  children?: Elements;
  /** Undefined when a retry would not help. */
  onRetry: (() => void) | undefined;
  isPaying: boolean;
  canPay: boolean;
  label: string;
  hint: string;
}): ReactNode {
  const { sentences, children, onRetry, isPaying, canPay, label, hint } = props;
  return (
    <>
      <div role="alert" className="text-danger empty:hidden">
        {sentences.map((sentence) => (
          <p key={sentence} className="font-semibold">
            {sentence}
          </p>
        ))}
        {children}
      </div>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
      <Button
        type="submit"
        className="text-lg"
        disabled={!isPaying && !canPay}
        aria-disabled={isPaying}
        aria-describedby="pay-hint"
      >
        {isPaying ? "Paying…" : label}
      </Button>
      <p id="pay-hint" role="status" className="text-center text-sm text-soft">
        {isPaying ? "One moment. Please keep this page open." : hint}
      </p>
    </>
  );
}

/** What the line below Pay says once nothing is missing. */
export const payHints = {
  preparing: "Preparing the payment…",
  ready: "You pay exactly this, once.",
};
