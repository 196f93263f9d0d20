import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { useAction } from "../actions/use-action.ts";
import type { RequestOf } from "../list/define-list.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { emailList } from "./email-list.tsx";

export function EmailTools(props: {
  /** What is shown, and so exported. */
  request: RequestOf<typeof emailList>;
}): ReactNode {
  const { search, filters } = props.request;
  const revalidator = useRevalidator();
  const { run } = useAction("clear-email-log", { failure: adminMessages.clearFailed });
  const refreshing = revalidator.state !== "idle";
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        size="small"
        aria-disabled={refreshing}
        onClick={() => void revalidator.revalidate()}
      >
        {refreshing ? "Refreshing…" : "Refresh"}
      </Button>
      <DownloadLink
        size="small"
        href={`/admin/emails/export.csv${emailList.write({ search, filters })}`}
      >
        Export CSV
      </DownloadLink>
      <ConfirmButton
        variant="quiet-danger"
        size="small"
        ask={{
          subject: "Clear Logs",
          question: adminMessages.clearEmails,
          yes: "Clear Logs",
          dangerous: true,
        }}
        onClick={() => run({ isConfirmed: true })}
      >
        Clear Logs
      </ConfirmButton>
    </div>
  );
}
