import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import type { ActionResult } from "../actions/action-result.ts";

/** What a file leaves open after a result: as before if the shop did not answer. */
export function openQuestions(
  result: ActionResult & { readonly questions?: readonly FileQuestion[] },
  before: readonly FileQuestion[],
): readonly FileQuestion[] {
  return result.code === "unreachable" ? before : (result.questions ?? []);
}

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
