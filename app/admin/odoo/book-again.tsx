import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { erpMessages } from "./erp-messages.ts";

/** Has the shop check Odoo and book what is missing; also one entry that was already booked. */
export function BookAgain({ entry }: { entry?: string }): ReactNode {
  const fetcher = useFetcher<{ code: "queued" | "disabled" | "unreachable"; count?: number }>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data) return;
    if (data.code === "queued") showToast(erpMessages.balance.queued(data.count ?? 0));
    else showToast({ ...erpMessages.retryFailed, tone: "destructive" });
  }, [data]);
  const busy = state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action="/admin/odoo"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void fetcher.submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="do" value="book-balance" />
      {entry && <input type="hidden" name="entry" value={entry} />}
      <Button type="submit" variant="quiet" size="small" aria-disabled={busy}>
        <span>{busy ? "Booking…" : "Book again"}</span>
        {entry && <span className="sr-only">{` ${entry}`}</span>}
      </Button>
    </fetcher.Form>
  );
}
