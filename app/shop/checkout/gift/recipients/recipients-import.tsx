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
  | { readonly code: "added"; readonly sentence: string; readonly notes: readonly RowNote[] }
  | { readonly code: "refused"; readonly sentence: string; readonly notes: readonly RowNote[] };

/** Adds recipients from a CSV file: all of them, or none with a list of what is wrong. */
export function RecipientsImport(props: {
  /** How many recipients still fit. */
  remaining: number;
  onRead: (recipients: readonly TypedRecipient[]) => void;
}): ReactNode {
  const { remaining, onRead } = props;
  const [result, setResult] = useState<Result>();
  const id = useId();

  async function read(file: File) {
    setResult({ code: "reading" });
    const found = await send(file);
    if (!found) {
      setResult({ code: "refused", sentence: UNREACHABLE, notes: [] });
    } else if (found.code === "refused") {
      setResult({ code: "refused", sentence: found.error, notes: [] });
    } else if (found.code === "wrong-rows") {
      const sentence = "Nothing was added yet. Please fix these rows and choose the file again.";
      setResult({ code: "refused", sentence, notes: found.problems });
    } else if (found.recipients.length > remaining) {
      const sentence = `This file has ${found.recipients.length} recipients, and ${remaining} more fit on the list. Nothing was added.`;
      setResult({ code: "refused", sentence, notes: [] });
    } else {
      onRead(found.recipients);
      const { length } = found.recipients;
      const sentence = countNoun(length, "recipient added.", "recipients added.");
      setResult({ code: "added", sentence, notes: found.notes });
    }
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

const UNREACHABLE = "We couldn't read the file just now. Nothing was added. Please try again.";
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

/** @returns undefined when the server did not answer */
async function send(file: File): Promise<RecipientsFileResult | undefined> {
  if (file.size > MAX_RECIPIENTS_FILE_BYTES) return recipientsFileTooLarge;
  try {
    const response = await fetch("/api/recipients-file", {
      method: "POST",
      headers: { "content-type": "text/csv" },
      body: file,
    });
    // The shop's own server and page are of one version.
    return response.ok ? ((await response.json()) as RecipientsFileResult) : undefined;
  } catch {
    return undefined;
  }
}
