import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { FileQuestions, openQuestions } from "#app/admin/shared/file-questions.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import { importMessages } from "./import-messages.ts";
import { importQuery } from "./import-view.ts";

export function ChooseFile(): ReactNode {
  const navigate = useNavigate();
  /** Kept while the owner answers what it leaves open; then it is sent again. */
  const [file, setFile] = useState<File>();
  const [answers, setAnswers] = useState<FileAnswers>({});
  const [questions, setQuestions] = useState<readonly FileQuestion[]>([]);
  const { run, isBusy, problem } = useAction("preview-import-file", {
    failure: importMessages.unreachable,
    whenBusy: "queue",
    onResult(result, sent) {
      const isAnotherChosen = sent.file !== file;
      if (isAnotherChosen) return;
      setQuestions(openQuestions(result, questions));
      if (result.code === "previewed") {
        void navigate(`/admin/products/import${importQuery(result.id)}`);
      }
    },
  });

  function send(chosen: File, given: FileAnswers) {
    setFile(chosen);
    setAnswers(given);
    run({ file: chosen, answers: given });
  }

  return (
    <Panel title="Bring your shop">
      <p className="mt-1 max-w-160 text-soft" id="import-hint">
        {importMessages.chooseHint}
      </p>
      <FileInput
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File to import"
        aria-describedby="import-hint"
        className="mt-3"
        onFiles={([chosen]) => {
          setQuestions([]);
          send(chosen, {});
        }}
      />
      <div role="status">
        {isBusy && <p className="mt-2">Reading the file…</p>}
        {problem && <p className="mt-2 font-semibold text-danger wrap-anywhere">{problem}</p>}
      </div>
      {questions.length > 0 && file && (
        <FileQuestions
          key={questions.map(({ id }) => id).join()}
          questions={questions}
          onAnswers={(given) => send(file, { ...answers, ...given })}
          onCancel={() => setQuestions([])}
        />
      )}
      <ul className="mt-4 grid max-w-160 list-disc gap-1 pl-5 text-sm text-soft">
        {importMessages.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Panel>
  );
}
