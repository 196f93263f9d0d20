import { type ReactNode, useState } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";

/** A new code for a lost one, and closing the card. */
export function ManageGiftCard(props: {
  balance: string;
  isOpen: boolean;
  hasBalance: boolean;
  longestReason: number;
}): ReactNode {
  const { balance, isOpen, hasBalance, longestReason } = props;
  const submit = useSubmit();
  const [asks, setAsks] = useState<"new-code">();
  if (!isOpen) return null;
  return (
    <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
      <Panel aria-labelledby="new-code">
        <PanelTitle id="new-code">Code lost?</PanelTitle>
        <p className="mt-2 text-soft">
          A new code is shown here once. The former one is worth nothing from then on.
        </p>
        <Button variant="quiet" className="mt-3" onClick={() => setAsks("new-code")}>
          Make a new code
        </Button>
      </Panel>
      {hasBalance && (
        <Panel aria-labelledby="close-card">
          <PanelTitle id="close-card">Close it</PanelTitle>
          <p className="mt-2 text-soft">{`Takes ${balance} off the card. Some states want small balances paid out in cash when their holder asks.`}</p>
          <Form method="post" className="mt-3 grid gap-3">
            <TextField
              id="reason"
              label="Reason"
              hint="For your books, such as “Refunded by check”."
              name="reason"
              maxLength={longestReason}
              autoComplete="off"
            />
            <p className="flex flex-wrap gap-3">
              <Button type="submit" variant="quiet" name="do" value="pay-out">
                Paid out
              </Button>
              <Button type="submit" variant="danger" name="do" value="void">
                Void
              </Button>
            </p>
          </Form>
        </Panel>
      )}
      {asks && (
        <ConfirmDialog
          question="The former code stops working."
          subject="Make a new code?"
          yes="Make a new code"
          onYes={() => void submit({ do: "new-code" }, { method: "post" })}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}
