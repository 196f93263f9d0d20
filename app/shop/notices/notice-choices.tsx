import type { ReactNode } from "react";
import { PostButton, PostForm } from "../shared/post-form.tsx";

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
    <PostForm>
      <input type="hidden" name="do" value={what} />
      <PostButton variant={what === "leave" ? "quiet" : "solid"}>{label}</PostButton>
    </PostForm>
  );
}
