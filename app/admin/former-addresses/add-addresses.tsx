import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { addressMessages } from "./address-messages.ts";

const SHOWN_PROBLEMS = 20;

/** A list of former addresses, typed, pasted or from a file. */
export function AddAddresses(): ReactNode {
  const [list, setList] = useState("");
  const { run, isBusy, result, problem } = useAction("add-former-addresses", {
    failure: addressMessages.unreachable,
  });
  const { lines, usable } = result?.code === "lines" ? result : { lines: [], usable: 0 };

  return (
    <Panel title="Add former addresses">
      <p className="mt-1.5 mb-4 max-w-176 text-soft">{addressMessages.hint}</p>
      <TextareaField
        label="Addresses, one per line"
        hint={addressMessages.listHint}
        rows={6}
        spellCheck={false}
        value={list}
        placeholder={"/products/old-name, Lark Hill 72%\n/pages/our-farmers, /about"}
        onChange={setList}
      />
      <div className="mt-3 grid grid-cols-1 gap-1">
        <label htmlFor="address-file" className="font-semibold">
          Or a CSV file with such lines
        </label>
        <FileInput
          id="address-file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={async ([file]) => setList((await file.text()).replace(/^\ufeff/, ""))}
        />
      </div>
      <div role="status" className="my-3">
        {result?.code === "added" && (
          <p className="font-semibold text-good wrap-anywhere">{result.sentence}</p>
        )}
        {problem && <p className="font-semibold text-danger wrap-anywhere">{problem}</p>}
        {lines.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
            {lines.slice(0, SHOWN_PROBLEMS).map(({ line, sentence }) => (
              <li key={line}>{`Line ${line}: ${sentence}`}</li>
            ))}
            {lines.length > SHOWN_PROBLEMS && (
              <li>{`And ${lines.length - SHOWN_PROBLEMS} more lines.`}</li>
            )}
          </ul>
        )}
      </div>
      <Actions>
        <Button aria-disabled={isBusy} onClick={() => run({ list, leavesOut: false })}>
          Add
        </Button>
        {usable > 0 && (
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => run({ list, leavesOut: true })}
          >
            {`Leave These Out and Add ${countNoun(usable, "Line")}`}
          </Button>
        )}
      </Actions>
    </Panel>
  );
}
