import type { ReactNode } from "react";
import { Actions } from "../../ui/actions.tsx";

/** Somebody else saved while this was being edited: says so, and lets the owner choose. */
export function ChangedMeanwhile(props: {
  sentence: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}): ReactNode {
  return (
    <div className="admin-alert" role="alert">
      <p>{props.sentence}</p>
      <Actions className="pricing-choice">
        <button type="button" className="admin-button" onClick={props.onTakeTheirs}>
          Show theirs, drop mine
        </button>
        <button type="button" className="admin-button" onClick={props.onKeepMine}>
          Keep mine to save it over theirs
        </button>
      </Actions>
    </div>
  );
}
