import { type ReactNode, useState } from "react";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { FileQuestions } from "../shared/file-questions.tsx";
import type { PromotionImportRow } from "./promotion-import-actions.ts";
import { changeNames, promotionMessages } from "./promotion-messages.ts";

const columns: Column<PromotionImportRow>[] = [
  { id: "label", title: "Code", isRowHeader: true, cell: ({ label }) => label },
  { id: "sentence", title: "What it does", cell: ({ sentence }) => sentence },
  { id: "change", title: "What happens", cell: ({ change }) => changeNames[change] },
];

export function PromotionImport({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const { unreachable: failure } = promotionMessages;
  const [chosen, setChosen] = useState<{ file: File; answers: FileAnswers } | null>(null);
  const reading = useAction("preview-code-file", { failure });
  const importing = useAction("import-code-file", { failure, onResult: reading.reset });
  const { result } = reading;
  const rows = result?.code === "read" ? result.table : undefined;
  const changes = rows?.filter(({ change }) => change !== "unchanged") ?? [];

  function read(file: File, answers: FileAnswers) {
    // The preview must be of the file that is imported.
    if (reading.isBusy || importing.isBusy) return;
    setChosen({ file, answers });
    importing.reset();
    reading.run({ file, answers });
  }

  return (
    <div className="mt-4 grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <DownloadLink size="small" href="/admin/export/codes.csv">
            Export CSV
          </DownloadLink>
        )}
        <FileButton
          label={reading.isBusy || importing.isBusy ? "Reading…" : "Import CSV"}
          size="small"
          accept=".csv,text/csv"
          about="of codes"
          onFiles={([file]) => read(file, {})}
        />
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {reading.problem ?? importing.problem}
      </p>
      {result?.code === "asks" && chosen && (
        <FileQuestions
          questions={result.questions}
          onAnswers={(answers) => read(chosen.file, answers)}
          onCancel={reading.reset}
        />
      )}
      {rows && chosen && !importing.isBusy && (
        <>
          <p role="status" className="mt-2 font-semibold">
            {promotionMessages.previewed(changes.length, rows.length)}
          </p>
          <DataTable
            caption="What the file will do"
            columns={columns}
            rows={rows}
            idOf={(row) => String(rows.indexOf(row))}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            {changes.length > 0 && (
              <Button onClick={() => importing.run(chosen)}>
                {`Import ${countNoun(changes.length, "code")}`}
              </Button>
            )}
            <Button variant="quiet" onClick={reading.reset}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
