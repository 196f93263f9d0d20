import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";

/** Says that somebody else saved meanwhile, and lets the owner choose. */
export function ChangedMeanwhile(props: {
  sentence: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}): ReactNode {
  return (
    <Alert role="alert">
      <p>{props.sentence}</p>
      <Actions className="mt-3">
        <Button variant="quiet" size="small" onClick={props.onTakeTheirs}>
          Show theirs, drop mine
        </Button>
        <Button variant="quiet" size="small" onClick={props.onKeepMine}>
          Keep mine to save it over theirs
        </Button>
      </Actions>
    </Alert>
  );
}
