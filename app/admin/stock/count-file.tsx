import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { FileQuestions, openQuestions } from "../shared/file-questions.tsx";
import { describeVerdict, stockMessages } from "./stock-messages.ts";
import type { CountRow } from "./stock-result.ts";

const columns: Column<CountRow>[] = [
  { id: "name", title: "Bar", isRowHeader: true, cell: ({ name }) => name },
  { id: "count", title: "Count", numeric: true, cell: ({ count }) => count },
  {
    id: "verdict",
    title: "What happens",
    cell: (row) => (
      <span className={looks[row.verdict.code === "ready" ? "good" : "plain"]}>
        {describeVerdict(row)}
      </span>
    ),
  },
];
const looks = { good: "text-good", plain: "text-soft" };

export function CountFilePanel(): ReactNode {
  const { unreachable: failure } = stockMessages;
  const [chosen, setChosen] = useState<File | null>(null);
  const [questions, setQuestions] = useState<readonly FileQuestion[]>([]);
  const reading = useAction("read-count-file", {
    failure,
    whenBusy: "queue",
    onResult(result, sent) {
      if (sent.file === chosen) setQuestions(openQuestions(result, questions));
    },
  });
  const applying = useAction("apply-counts", { failure, onDone: reading.reset });
  const { result: file } = reading;
  const { result: applied } = applying;
  const rows = file?.code === "read" ? file.rows : [];
  const ready = rows.flatMap(({ verdict }) =>
    verdict.code === "ready"
      ? [{ productId: verdict.productId, counted: verdict.counted, expected: verdict.expected }]
      : [],
  );

  function read(file: File, answers: FileAnswers = {}) {
    setChosen(file);
    applying.reset();
    reading.run({ file, answers });
  }

  function apply() {
    if (ready.length === 0) return;
    applying.run({ counts: ready });
  }

  return (
    <>
      <p className="mt-1 text-sm text-soft" id="count-file-hint">
        A CSV with the columns Name (or Product ID) and Count, such as the one that Export Counts
        gives you. You see first what it will do.
      </p>
      <FileInput
        accept=".csv,.txt,text/csv"
        aria-labelledby="count-file-title"
        aria-describedby="count-file-hint"
        className="mt-2"
        onFiles={([chosen]) => {
          setQuestions([]);
          read(chosen);
        }}
      />
      <div role="status">
        {reading.isBusy && !file && <p className="mt-2">Reading…</p>}
        {reading.problem && <p className="mt-2 font-semibold text-danger">{reading.problem}</p>}
        {rows.length > 0 && (
          <p className="mt-2 font-semibold">{`${ready.length} of ${countNoun(rows.length, "row changes", "rows change")} a count.`}</p>
        )}
        {applying.problem && <p className="mt-2 font-semibold text-danger">{applying.problem}</p>}
        {applied?.code === "counted" && (
          <>
            <p className="mt-2 font-semibold">{applied.sentence}</p>
            {applied.refusals.map((text) => (
              <p key={text} className="mt-1 font-semibold text-danger">
                {text}
              </p>
            ))}
          </>
        )}
      </div>
      {questions.length > 0 && chosen && (
        <FileQuestions
          questions={questions}
          onAnswers={(answers) => read(chosen, answers)}
          onCancel={() => setQuestions([])}
        />
      )}
      {rows.length > 0 && (
        <>
          <DataTable
            className="mt-3"
            caption="What the file will do"
            columns={columns}
            rows={rows}
            idOf={(row) => rows.indexOf(row)}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button aria-disabled={ready.length === 0} onClick={apply}>
              {ready.length === 1 ? "Change 1 count" : `Change ${ready.length || ""} counts`}
            </Button>
            <Button variant="quiet" onClick={reading.reset}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </>
  );
}
