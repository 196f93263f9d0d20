import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useAction } from "../actions/use-action.ts";
import { erpMessages } from "./erp-messages.ts";

export function ErpRetry(props: {
  /** Undefined: all. */
  orderId?: string;
  label: string;
  /** Completes the label for screen readers. */
  about?: string;
}): ReactNode {
  const { orderId, label, about } = props;
  const { run, isBusy } = useAction("retry-erp-sync", { failure: erpMessages.retryFailed });
  return (
    <div className={orderId === undefined ? "" : "mt-3"}>
      <Button
        variant="quiet"
        size="small"
        aria-disabled={isBusy}
        onClick={() => run(orderId === undefined ? {} : { orderId })}
      >
        <span>{isBusy ? "Sending…" : label}</span>
        {about && <span className="sr-only">{` ${about}`}</span>}
      </Button>
    </div>
  );
}
