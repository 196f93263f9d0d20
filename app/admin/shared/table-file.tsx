import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { Refusal } from "#domain/csv/csv-table.ts";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import { adminMessages } from "./admin-messages.ts";
import { FileQuestions } from "./file-questions.tsx";

/** What was read from a CSV file, why nothing was, or what the file leaves open. */
export type TableFileAnswer<Table> =
  | Table
  | Refusal
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] };

/** Exports and imports a table as CSV. Imported rows go into the form; the owner saves it. */
export function TableFile<Table extends { readonly code: string }>(props: {
  name: string;
  exportTo: string;
  /** The screen's action, which answers with a `TableFileAnswer<Table>`. */
  action: string;
  /** @returns how many rows were read; null when the file is of another table of the screen */
  onRead: (table: Table) => number | null;
}): ReactNode {
  const { name, exportTo, action, onRead } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const fetcher = useSettledFetcher<TableFileAnswer<Table> | Unreachable>();
  const { data } = fetcher;
  const [chosen, setChosen] = useState<File | null>(null);
  const isAsked = chosen !== null && fetcher.state === "idle" && data?.code === "asks";
  const handleAnswer = useEffectEvent((answer: TableFileAnswer<Table> | Unreachable) => {
    if (isTable(answer)) {
      const rows = onRead(answer);
      setTrouble(rows === null ? adminMessages.otherTable : null);
      if (rows !== null) showToast(adminMessages.tableRead(rows));
    } else if ("sentence" in answer) setTrouble(answer.sentence);
    else if (answer.code === "unreachable") setTrouble(adminMessages.tableNotRead);
  });
  useEffect(() => {
    // Tables are plain JSON, so they arrive as they were sent.
    if (data) handleAnswer(data as TableFileAnswer<Table> | Unreachable);
  }, [data]);
  function read(file: File, answers: FileAnswers) {
    const sent = new FormData();
    sent.set("do", "read-file");
    sent.set("file", file);
    for (const [id, answer] of Object.entries(answers)) sent.set(id, answer);
    setChosen(file);
    setTrouble(null);
    fetcher.submit(sent, { method: "post", action, encType: "multipart/form-data" });
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to={exportTo} reloadDocument>{`Export ${name} as CSV`}</TextLink>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={`CSV file of ${name}`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) read(file, {});
            event.currentTarget.value = "";
          }}
        />
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          {fetcher.state === "idle" ? "Import a CSV file" : "Reading…"}
        </Button>
      </div>
      {isAsked && chosen && data && "questions" in data && (
        <FileQuestions
          questions={data.questions}
          onAnswer={(answers) => read(chosen, answers)}
          onCancel={() => setChosen(null)}
        />
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}

type Unreachable = { readonly code: "unreachable" };

function isTable<Table extends { readonly code: string }>(
  answer: TableFileAnswer<Table> | Unreachable,
): answer is Table {
  return !["unreadable", "unreachable", "asks"].includes(answer.code);
}
