import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { FileQuestions } from "../shared/file-questions.tsx";
import type { CodeFileAnswer, CodeFileRow } from "./code-result.ts";
import { changeWords, codeMessages } from "./code-words.ts";

const columns: Column<CodeFileRow>[] = [
  { id: "label", title: "Code", isRowHeader: true, cell: ({ label }) => label },
  { id: "sentence", title: "What it does", cell: ({ sentence }) => sentence },
  { id: "change", title: "What happens", cell: ({ change }) => changeWords[change] },
];

/** Export and import of all codes as CSV. Shows first what a file will do. */
export function CodeFile({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; answers: FileAnswers } | null>(null);
  const fetcher = useSettledFetcher<CodeFileAnswer | { readonly code: "unreachable" }>();
  const { data, state } = fetcher;
  const handleAnswer = useEffectEvent((answer: NonNullable<typeof data>) => {
    if (answer.code !== "imported") return;
    setChosen(null);
    showToast(codeMessages.imported(answer.added, answer.changed));
  });
  useEffect(() => {
    if (data) handleAnswer(data);
  }, [data]);

  function send(file: File, answers: FileAnswers, applies = false) {
    const sent = new FormData();
    sent.set("file", file);
    for (const [id, answer] of Object.entries(answers)) sent.set(id, answer);
    if (applies) sent.set("apply", "yes");
    setChosen({ file, answers });
    fetcher.submit(sent, {
      method: "post",
      action: "/admin/codes",
      encType: "multipart/form-data",
    });
  }

  const answer = chosen && state === "idle" ? data : undefined;
  const problem =
    answer?.code === "unreachable"
      ? codeMessages.unreachable
      : answer?.code === "unreadable" && answer.sentence;
  const changes =
    answer?.code === "preview" ? answer.rows.filter(({ change }) => change !== "unchanged") : [];
  return (
    <div className="mt-4 grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <a
            className={buttonClass({ variant: "quiet", size: "small" })}
            href="/admin/export/codes.csv"
            download
          >
            Export CSV
          </a>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label="CSV file of codes"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) send(file, {});
            event.currentTarget.value = "";
          }}
        />
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          {state === "idle" ? "Import CSV" : "Reading…"}
        </Button>
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </p>
      {answer?.code === "asks" && chosen && (
        <FileQuestions
          questions={answer.questions}
          onAnswer={(answers) => send(chosen.file, answers)}
          onCancel={() => setChosen(null)}
        />
      )}
      {answer?.code === "preview" && chosen && (
        <>
          <p role="status" className="mt-2 font-semibold">
            {codeMessages.previewed(changes.length, answer.rows.length)}
          </p>
          <DataTable
            caption="What the file will do"
            columns={columns}
            rows={answer.rows}
            idOf={(row) => String(answer.rows.indexOf(row))}
            labelsOnCards
          />
          <div className="mt-3 flex flex-wrap gap-3">
            {changes.length > 0 && (
              <Button onClick={() => send(chosen.file, chosen.answers, true)}>
                {`Import ${countNoun(changes.length, "code")}`}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
