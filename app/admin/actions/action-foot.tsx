import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { ActionResult } from "./action-result.ts";

/** The button that sends the small form around it, and what became of the last press. */
export function ActionFoot(props: {
  action: {
    readonly isBusy: boolean;
    readonly problem: string | undefined;
    readonly result: ActionResult | undefined;
  };
  children: string;
  /** What the button says meanwhile. */
  busy?: string;
  /** What it says beside it afterwards. */
  done?: string | undefined;
  className?: string;
}): ReactNode {
  const { action, children, busy = "Saving…", done, className = "" } = props;
  const { isBusy, problem, result } = action;
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      <Button type="submit" variant="quiet" aria-disabled={isBusy}>
        {isBusy ? busy : children}
      </Button>
      <p role="status" className={problem ? "font-semibold text-danger" : "text-good"}>
        {problem ?? (result?.isDone && done)}
      </p>
    </div>
  );
}
