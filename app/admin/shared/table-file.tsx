import { type ReactNode, useState } from "react";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import type { AdminAction } from "../action/admin-action.ts";
import { useAction } from "../action/use-action.ts";
import { adminMessages } from "./admin-messages.ts";
import { FileQuestions } from "./file-questions.tsx";
import type { TableFileResult, tableFileInput } from "./read-table-file.ts";

type ReadAction<Table> = AdminAction<string, typeof tableFileInput, TableFileResult<Table>>;

/** Exports and imports a table as CSV. Imported rows go into the form; the owner saves it. */
export function TableFile<Table>(props: {
  name: string;
  exportTo: string;
  /** Reads the file. */
  action: string;
  /** @returns how many rows were read; null when the file is of another table of the screen */
  onRead: (table: Table) => number | null;
}): ReactNode {
  const { name, exportTo, action, onRead } = props;
  const [chosen, setChosen] = useState<File | null>(null);
  const [isOtherTable, setIsOtherTable] = useState(false);
  const reading = useAction<ReadAction<Table>>(action, {
    failure: adminMessages.tableNotRead,
    onDone(result) {
      if (result.code !== "read") return;
      const rows = onRead(result.table);
      setIsOtherTable(rows === null);
      if (rows !== null) showToast(adminMessages.tableRead(rows));
    },
  });
  const { result } = reading;

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
          onFiles={([file]) => read(file, {})}
        />
      </div>
      {result?.code === "asks" && chosen && (
        <FileQuestions
          questions={result.questions}
          onAnswers={(answers) => read(chosen, answers)}
          onCancel={reading.reset}
        />
      )}
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {isOtherTable ? adminMessages.otherTable : reading.problem}
      </p>
    </div>
  );
}
