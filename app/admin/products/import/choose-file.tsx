import { type ReactNode, useState } from "react";
import { FileQuestions } from "#app/admin/shared/file-questions.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import type { ImportResult } from "./import-result.ts";
import { importMessages, importResultWords } from "./import-words.ts";

/** Checked before a large file is uploaded in vain. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Uploads a file and opens its preview. */
export function ChooseFile(): ReactNode {
  const sending = useSettledFetcher<ImportResult>("import-file");
  const [tooLarge, setTooLarge] = useState(false);
  /** Kept while the owner answers what it leaves open; then it is sent again. */
  const [file, setFile] = useState<File>();
  const [answers, setAnswers] = useState<FileAnswers>({});
  const isBusy = sending.state !== "idle";
  const answer: ImportResult | undefined = tooLarge ? { code: "too-large" } : sending.data;
  const questions = !isBusy && answer?.code === "asks" ? answer.questions : [];
  const problem = isBusy || !answer ? undefined : importResultWords(answer);

  function send(chosen: File, given: FileAnswers) {
    setTooLarge(chosen.size > MOST_BYTES);
    setFile(chosen);
    setAnswers(given);
    if (chosen.size > MOST_BYTES) return;
    const form = new FormData();
    form.set("file", chosen);
    for (const [question, value] of Object.entries(given)) form.set(question, value);
    sending.submit(form, {
      method: "post",
      action: "/admin/products/import",
      encType: "multipart/form-data",
    });
  }

  return (
    <Panel aria-labelledby="import-title">
      <PanelTitle id="import-title">Bring your shop</PanelTitle>
      <p className="mt-1 max-w-160 text-soft" id="import-hint">
        {importMessages.chooseHint}
      </p>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File to import"
        aria-describedby="import-hint"
        disabled={isBusy}
        className="mt-3 min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) send(chosen, {});
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = "";
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
          onAnswer={(given) => send(file, { ...answers, ...given })}
          onCancel={() => setFile(undefined)}
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
