import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { erpMessages } from "./erp-messages.ts";
import type { ErpResult } from "./erp-views.ts";

/** Sends one order, or all with problems, to Odoo again. */
export function ErpRetry(props: {
  /** Undefined: all. */
  orderId?: string;
  label: string;
  /** Completes the label for screen readers. */
  about?: string;
}): ReactNode {
  const { orderId, label, about } = props;
  const fetcher = useFetcher<ErpResult>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (data.code === "queued") showToast(erpMessages.queued(data.count));
    else {
      const text = data.code === "disabled" ? erpMessages.retryDisabled : erpMessages.retryFailed;
      showToast({ ...text, tone: "destructive" });
    }
  }, [data]);
  const busy = state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action="/admin/odoo"
      className={orderId === undefined ? "" : "mt-3"}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        void fetcher.submit(event.currentTarget);
      }}
    >
      {orderId !== undefined && <input type="hidden" name="order" value={orderId} />}
      <Button type="submit" variant="quiet" size="small" aria-disabled={busy}>
        <span>{busy ? "Sending…" : label}</span>
        {about && <span className="sr-only">{` ${about}`}</span>}
      </Button>
    </fetcher.Form>
  );
}
