import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { FileQuestions } from "../shared/file-questions.tsx";
import type { CountFile, CountRow, StockResult } from "./stock-result.ts";
import { countFileWords, stockMessages, verdictWords } from "./stock-words.ts";

const columns: Column<CountRow>[] = [
  { id: "name", title: "Bar", isRowHeader: true, cell: ({ name }) => name },
  { id: "count", title: "Count", numeric: true, cell: ({ count }) => count },
  {
    id: "verdict",
    title: "What happens",
    cell: (row) => (
      <span className={looks[row.verdict.code === "ready" ? "good" : "plain"]}>
        {verdictWords(row)}
      </span>
    ),
  },
];
const looks = { good: "text-good", plain: "text-soft" };

/** Reads counts from a file, previews the result of each, and applies them. */
export function CountFilePanel(): ReactNode {
  const reading = useSettledFetcher<CountFile | { code: "unreachable" }>("count-file");
  const writing = useSettledFetcher<StockResult>("write-counts");
  const [isShown, setIsShown] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const isRead = isShown && reading.state === "idle";
  const file = isRead ? reading.data : undefined;
  const rows = file?.code === "read" ? file.rows : [];
  const ready = rows.flatMap(({ verdict }) => (verdict.code === "ready" ? [verdict] : []));
  const written = isShown || writing.state !== "idle" ? undefined : writing.data;

  function read(file: File, answers: FileAnswers = {}) {
    const form = new FormData();
    form.set("do", "read-file");
    form.set("file", file);
    for (const [id, answer] of Object.entries(answers)) form.set(id, answer);
    setChosen(file);
    setIsShown(true);
    reading.submit(form, {
      method: "post",
      action: "/admin/stock",
      encType: "multipart/form-data",
    });
  }

  function write() {
    if (ready.length === 0) return;
    const form = new FormData();
    form.set("do", "counts");
    for (const { productId, counted, expected } of ready) {
      form.append("count", `${productId}:${counted}:${expected ?? ""}`);
    }
    setIsShown(false);
    writing.submit(form, { method: "post", action: "/admin/stock" });
  }

  return (
    <>
      <p className="mt-1 text-sm text-soft" id="count-file-hint">
        A CSV with the columns Name (or Product ID) and Count, such as the one that Export Counts
        gives you. You see first what it will do.
      </p>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        aria-labelledby="count-file-title"
        aria-describedby="count-file-hint"
        className="mt-2 min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) read(chosen);
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = "";
        }}
      />
      <div role="status">
        {isShown && !isRead && <p className="mt-2">Reading…</p>}
        {file && file.code !== "read" && file.code !== "asks" && (
          <p className="mt-2 font-semibold text-danger">
            {file.code === "unreachable" ? stockMessages.unreachable : countFileWords(file)}
          </p>
        )}
        {rows.length > 0 && (
          <p className="mt-2 font-semibold">{`${ready.length} of ${countNoun(rows.length, "row changes", "rows change")} a count.`}</p>
        )}
        {written && <Written result={written} />}
      </div>
      {file?.code === "asks" && chosen && (
        <FileQuestions
          questions={file.questions}
          onAnswer={(answers) => read(chosen, answers)}
          onCancel={() => setIsShown(false)}
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
            labelsOnCards
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button aria-disabled={ready.length === 0} onClick={write}>
              {ready.length === 1 ? "Change 1 count" : `Change ${ready.length || ""} counts`}
            </Button>
            <Button variant="quiet" onClick={() => setIsShown(false)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Written({ result }: { result: StockResult }) {
  if (result.code !== "counted") {
    const text = result.code === "not-changed" ? result.text : stockMessages.unreachable;
    return <p className="mt-2 font-semibold text-danger">{text}</p>;
  }
  const { count, refused } = result;
  return (
    <>
      <p className="mt-2 font-semibold">{`${countNoun(count, "count")} changed.`}</p>
      {refused.map((text) => (
        <p key={text} className="mt-1 font-semibold text-danger">
          {text}
        </p>
      ))}
    </>
  );
}
