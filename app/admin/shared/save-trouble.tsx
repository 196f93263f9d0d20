import type { ReactNode } from "react";
import { Alert } from "#app/ui/content/alert.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import type { FormDraft } from "./use-form-draft.ts";

export type SaveTroubleSentences = {
  readonly refused: string;
  readonly changedMeanwhile: string;
  readonly unreachable: string;
  readonly gone?: string;
};

/** Why a form was not saved, and what to do. */
export function SaveTrouble<Start, Draft, Problems extends object>(props: {
  form: FormDraft<Start, Draft, Problems>;
  sentences: SaveTroubleSentences;
}): ReactNode {
  const { form, sentences } = props;
  if (form.theirs) {
    return (
      <ChangedMeanwhile
        sentence={sentences.changedMeanwhile}
        onTakeTheirs={form.takeTheirs}
        onKeepMine={form.keepMine}
      />
    );
  }
  const refused = Object.keys(form.problems).length > 0;
  const sentence = refused ? sentences.refused : form.trouble && sentences[form.trouble];
  return <div role="alert">{sentence && <Alert>{sentence}</Alert>}</div>;
}
