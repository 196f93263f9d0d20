import { type ReactNode, useState } from "react";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import type { ResultOf } from "../actions/admin-action.ts";
import { type ActionNamed, useAction } from "../actions/use-action.ts";
import { adminMessages } from "./admin-messages.ts";
import { FileQuestions, openQuestions } from "./file-questions.tsx";

type TableOf<Name extends keyof ActionNamed> = Extract<
  ResultOf<ActionNamed[Name]>,
  { readonly table: unknown }
>["table"];

/** The actions that read the file of such a table. */
type TableReader = {
  [Name in keyof ActionNamed]: TableOf<Name> extends never ? never : Name;
}[keyof ActionNamed];

/** Exports and imports a table as CSV. Imported rows go into the form; the owner saves it. */
export function TableFile<Reader extends TableReader>(props: {
  name: string;
  exportTo: string;
  action: Reader;
  /** @returns how many rows were read; null when the file is of another table of the screen */
  onRead: (table: TableOf<Reader>) => number | null;
}): ReactNode {
  const { name, exportTo, action, onRead } = props;
  const [chosen, setChosen] = useState<File | null>(null);
  const [questions, setQuestions] = useState<readonly FileQuestion[]>([]);
  const [isOtherTable, setIsOtherTable] = useState(false);
  const reading = useAction<TableReader>(action, {
    failure: adminMessages.tableNotRead,
    onResult: (result) => setQuestions(openQuestions(result, questions)),
    onDone(result) {
      if (result.code !== "read") return;
      const rows = onRead(result.table as TableOf<Reader>);
      setIsOtherTable(rows === null);
      const note = result.toast?.title;
      if (rows !== null) showToast({ ...adminMessages.tableRead(rows), note });
    },
  });

  function read(file: File, answers: FileAnswers) {
    if (reading.isBusy) return;
    setChosen(file);
    setIsOtherTable(false);
    reading.run({ file, answers });
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to={exportTo} reloadDocument>{`Export ${name} as CSV`}</TextLink>
        <FileButton
          label={reading.isBusy ? "Reading…" : "Import a CSV file"}
          size="small"
          accept=".csv,text/csv"
          about={`of ${name}`}
          onFiles={([file]) => {
            if (!reading.isBusy) setQuestions([]);
            read(file, {});
          }}
        />
      </div>
      {questions.length > 0 && chosen && (
        <FileQuestions
          questions={questions}
          onAnswers={(answers) => read(chosen, answers)}
          onCancel={() => setQuestions([])}
        />
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {isOtherTable ? adminMessages.otherTable : reading.problem}
      </p>
    </div>
  );
}
