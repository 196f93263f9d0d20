import { type ReactNode, useState } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { addressMessages, describeAddressesResult } from "./address-messages.ts";
import type { AddressesResult } from "./addresses-result.ts";

const ACTION = "/admin/shop/addresses";
const SHOWN_PROBLEMS = 20;

/** A list of former addresses, typed, pasted or from a file. */
export function AddAddresses(): ReactNode {
  const sending = useSettledFetcher<AddressesResult>("add-addresses");
  const [list, setList] = useState("");
  const isBusy = sending.state !== "idle";
  const result = isBusy ? undefined : sending.data;
  const problems = result?.code === "problems" ? result.problems : [];
  const usable = result?.code === "problems" ? result.usable : 0;

  function send(leavesOut: boolean) {
    if (isBusy) return;
    const sent = { do: "add", list, ...(leavesOut && { "leave-out": "yes" }) };
    sending.submit(sent, { method: "post", action: ACTION });
  }

  return (
    <Panel aria-labelledby="add-title">
      <PanelTitle id="add-title">Add former addresses</PanelTitle>
      <p className="mt-1.5 mb-4 max-w-176 text-soft">{addressMessages.hint}</p>
      <TextareaField
        id="address-list"
        label="Addresses, one per line"
        hint={addressMessages.listHint}
        rows={6}
        spellCheck={false}
        value={list}
        placeholder={"/products/old-name, Lark Hill 72%\n/pages/our-farmers, /about"}
        onChange={setList}
      />
      <label className="mt-3 grid grid-cols-1 gap-1">
        <span className="font-semibold">Or a CSV file with such lines</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold"
          onChange={async (event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) setList((await file.text()).replace(/^\ufeff/, ""));
          }}
        />
      </label>
      <div role="status" className="my-3">
        {result && (
          <p
            className={`font-semibold ${result.code === "added" ? "text-good" : "text-danger"} wrap-anywhere`}
          >
            {describeAddressesResult(result)}
          </p>
        )}
        {problems.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ line, sentence }) => (
              <li key={line}>{`Line ${line}: ${sentence}`}</li>
            ))}
            {problems.length > SHOWN_PROBLEMS && (
              <li>{`And ${problems.length - SHOWN_PROBLEMS} more lines.`}</li>
            )}
          </ul>
        )}
      </div>
      <Actions>
        <Button aria-disabled={isBusy} onClick={() => send(false)}>
          Add
        </Button>
        {usable > 0 && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => send(true)}>
            {`Leave These Out and Add ${countNoun(usable, "Line")}`}
          </Button>
        )}
      </Actions>
    </Panel>
  );
}
