import { type ReactNode, useId, useState } from "react";
import { FileButton } from "#app/ui/buttons/file-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import {
  MAX_RECIPIENTS_FILE_BYTES,
  type RecipientsFileResult,
  type RowNote,
  recipientsFileTooLarge,
} from "./recipients-file.ts";

type Result =
  | { readonly code: "reading" }
  | {
      readonly code: "added" | "refused";
      readonly sentence: string;
      readonly notes: readonly RowNote[];
    };

/** Adds recipients from a CSV file: all of them, or none with a list of what is wrong. */
export function RecipientsImport(props: {
  /** Adds all, or none if they don't fit. @returns how many fit */
  onRead: (recipients: readonly TypedRecipient[]) => number;
}): ReactNode {
  const { onRead } = props;
  const [result, setResult] = useState<Result>();
  const id = useId();

  async function read(file: File) {
    setResult({ code: "reading" });
    const found = await send(file);
    const remaining = found.code === "read" ? onRead(found.recipients) : 0;
    setResult(resultOf(found, remaining));
  }

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          label="Add from a CSV file"
          accept=".csv,.txt,text/csv"
          aria-describedby={id}
          onFiles={([file]) => void read(file)}
        />
        <TextLink to="/api/recipients-file" reloadDocument download>
          Get the template
        </TextLink>
      </p>
      <p id={id} className="text-sm text-soft">
        One row for each person, up to 500.
      </p>
      <div role="status">
        {result?.code === "reading" && <p>Reading the file…</p>}
        {result?.code === "added" && <p className="font-semibold">{result.sentence}</p>}
        {result?.code === "added" && <Notes notes={result.notes} />}
      </div>
      <div role="alert" className="text-danger empty:hidden">
        {result?.code === "refused" && (
          <>
            <p className="font-semibold">{result.sentence}</p>
            <Notes notes={result.notes} />
          </>
        )}
      </div>
    </div>
  );
}

const unreachable: RecipientsFileResult = {
  code: "refused",
  error: "We couldn't read the file just now. Nothing was added. Please try again.",
};

function resultOf(found: RecipientsFileResult, remaining: number): Result {
  if (found.code === "refused") return refused(found.error);
  if (found.code === "wrong-rows") {
    const sentence = "Nothing was added yet. Please fix these rows and choose the file again.";
    return refused(sentence, found.problems);
  }
  const { length } = found.recipients;
  if (length > remaining) {
    return refused(
      `This file has ${length} recipients, but there's room for only ${remaining} more. Nothing was added.`,
    );
  }
  const sentence = countNoun(length, "recipient added.", "recipients added.");
  return { code: "added", sentence, notes: found.notes };
}

function refused(sentence: string, notes: readonly RowNote[] = []): Result {
  return { code: "refused", sentence, notes };
}

/** A longer list of problems helps nobody. */
const MAX_NOTES = 20;

function Notes({ notes }: { notes: readonly RowNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1">
      {notes.slice(0, MAX_NOTES).map(({ row, sentence }) => (
        <li key={`${row} ${sentence}`}>{`Row ${row}: ${sentence}`}</li>
      ))}
      {notes.length > MAX_NOTES && <li>{`And ${notes.length - MAX_NOTES} more.`}</li>}
    </ul>
  );
}

async function send(file: File): Promise<RecipientsFileResult> {
  if (file.size > MAX_RECIPIENTS_FILE_BYTES) return recipientsFileTooLarge;
  try {
    const response = await fetch("/api/recipients-file", {
      method: "POST",
      headers: { "content-type": "text/csv" },
      body: file,
    });
    // The shop's own server and page are of one version.
    if (response.ok) return (await response.json()) as RecipientsFileResult;
  } catch {
    // The shop is away.
  }
  return unreachable;
}
