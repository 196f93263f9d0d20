import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import type { ActionResult } from "../actions/action-result.ts";

const none: readonly FileQuestion[] = [];

/** What a chosen file leaves open, until the shop has its answers: they may not arrive. */
export function useOpenQuestions(
  file: File | null | undefined,
  result: ActionResult | undefined,
): readonly FileQuestion[] {
  const [open, setOpen] = useState({ file, questions: none });
  const isUnanswered = result === undefined || result.code === "unreachable";
  const kept = open.file === file ? open.questions : none;
  const asked = result?.code === "asks" ? (result as Asks).questions : none;
  const questions = isUnanswered ? kept : asked;
  if (questions !== open.questions || file !== open.file) setOpen({ file, questions });
  return questions;
}

type Asks = ActionResult & { readonly questions: readonly FileQuestion[] };

/** Asks what a chosen file leaves open; the file is then read again with the answers. */
export function FileQuestions(props: {
  questions: readonly FileQuestion[];
  onAnswers: (answers: FileAnswers) => void;
  onCancel: () => void;
}): ReactNode {
  const { questions, onAnswers, onCancel } = props;
  const id = useId();
  const [answers, setAnswers] = useState<FileAnswers>({});
  const isAnswered = questions.every((question) => answers[question.id] !== undefined);
  return (
    <div className="mt-3 grid gap-4 rounded-lg border border-line p-4">
      {questions.map((question) => (
        <fieldset key={question.id} className="grid gap-1">
          <legend className="max-w-176 font-semibold">{question.sentence}</legend>
          {question.choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`${id}-${question.id}`}
                className="size-5 flex-none accent-accent"
                autoComplete="off"
                checked={answers[question.id] === value}
                onChange={() => setAnswers({ ...answers, [question.id]: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="text-sm text-soft">
        The answer holds for the whole file. Nothing has changed yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-disabled={!isAnswered}
          onClick={() => {
            if (isAnswered) onAnswers(answers);
          }}
        >
          Read the file
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
