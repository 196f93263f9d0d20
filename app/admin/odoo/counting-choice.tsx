import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { CountingResult } from "./change-counting.ts";

/** Who counts the stock: the shop or Odoo. */
export function CountingChoice(props: { countedIn: "shop" | "erp"; version: number }): ReactNode {
  const { countedIn, version } = props;
  const id = useId();
  const fetcher = useSettledFetcher<CountingResult>("counting");
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  return (
    <form
      method="post"
      action="/admin/odoo"
      className="mb-6 grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) fetcher.submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="do" value="counting" />
      <input type="hidden" name="version" value={version} />
      <SelectField
        id={`${id}-counted-in`}
        label="Who counts the bars"
        hint="Odoo's counts are taken over every five minutes, less what was sold here meanwhile. Then nobody counts in the shop, and its lots end."
        name="countedIn"
        autoComplete="off"
        defaultValue={countedIn}
      >
        <option value="shop">The shop</option>
        <option value="erp">Odoo</option>
      </SelectField>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" size="small" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status" className={result?.code === "saved" ? "text-good" : "text-danger"}>
          {result && answerWords(result)}
        </p>
      </div>
    </form>
  );
}

function answerWords(result: CountingResult): string {
  switch (result.code) {
    case "saved":
      return result.changed === null
        ? "Saved."
        : `Saved. ${countNoun(result.changed, "count was", "counts were")} taken over.`;
    case "not-taken":
      return `Saved, but the counts were not taken over yet. ${result.message}`;
    case "refused":
      return "Not saved: please choose one of the two.";
    case "changed-meanwhile":
      return "Not saved: somebody else has changed this. Load the page again first.";
    case "unreachable":
      return "Not saved: the shop does not answer. Please try again.";
  }
}
