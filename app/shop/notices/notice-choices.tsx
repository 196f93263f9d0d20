import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";

/** Whether they still want to hear of it. */
export function NoticeChoices(props: { yes: string; no: string }): ReactNode {
  return (
    <div className="flex flex-wrap gap-3">
      <NoticeChoice what="confirm" label={props.yes} />
      <NoticeChoice what="leave" label={props.no} />
    </div>
  );
}

export function NoticeChoice(props: { what: "confirm" | "leave"; label: string }): ReactNode {
  const { what, label } = props;
  return (
    <Form method="post" replace>
      <Button type="submit" name="do" value={what} variant={what === "leave" ? "quiet" : "solid"}>
        {label}
      </Button>
    </Form>
  );
}
