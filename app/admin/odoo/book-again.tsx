import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useAction } from "../actions/use-action.ts";
import { erpMessages } from "./erp-messages.ts";

/** Has the shop check Odoo and book what is missing; also one entry that was already booked. */
export function BookAgain({ entry }: { entry?: string }): ReactNode {
  const { run, isBusy } = useAction("book-balance", { failure: erpMessages.retryFailed });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isBusy}
      onClick={() => run(entry ? { entry } : {})}
    >
      <span>{isBusy ? "Booking…" : "Book again"}</span>
      {entry && <span className="sr-only">{` ${entry}`}</span>}
    </Button>
  );
}
