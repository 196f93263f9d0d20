import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { formTexts } from "../action/form-texts.ts";
import { useAction } from "../action/use-action.ts";
import { countingMessages } from "./erp-messages.ts";
import type { chooseCountingAction } from "./odoo-actions.ts";

/** Who counts the stock: the shop or Odoo. */
export function CountingChoice(props: { countedIn: "shop" | "erp"; version: number }): ReactNode {
  const { countedIn, version } = props;
  const id = useId();
  const { run, isBusy, result, problem } = useAction<typeof chooseCountingAction>(
    "choose-counting",
    { failure: countingMessages.unreachable },
  );
  return (
    <SubmitForm
      className="mb-6 grid max-w-md gap-3"
      onSubmit={(form) => {
        const typed = formTexts(form, "countedIn");
        run({ countedIn: typed.countedIn === "erp" ? "erp" : "shop", version });
      }}
    >
      <SelectField
        id={`${id}-counted-in`}
        label="Who counts the bars"
        hint="Odoo's counts are taken over every five minutes, less what was sold here meanwhile. Then nobody counts in the shop, and its lots end."
        name="countedIn"
        defaultValue={countedIn}
      >
        <option value="shop">The shop</option>
        <option value="erp">Odoo</option>
      </SelectField>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" size="small" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Save"}
        </Button>
        <p role="status" className={result?.code === "saved" ? "text-good" : "text-danger"}>
          {result && "sentence" in result ? result.sentence : problem}
        </p>
      </div>
    </SubmitForm>
  );
}
