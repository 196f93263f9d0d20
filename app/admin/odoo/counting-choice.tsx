import type { ReactNode } from "react";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { ActionFoot } from "../action/action-foot.tsx";
import { formTexts } from "../action/form-texts.ts";
import { useAction } from "../action/use-action.ts";
import { countingMessages } from "./erp-messages.ts";
import type { chooseCountingAction } from "./odoo-actions.ts";

/**
 * Who counts the stock: the shop or Odoo. An action, not a form of settings: Odoo's counts are copied at
 * once and the shop's lots end, which no Undo of a setting brings back.
 */
export function CountingChoice(props: { countedIn: "shop" | "erp"; version: number }): ReactNode {
  const { countedIn, version } = props;
  const action = useAction<typeof chooseCountingAction>("choose-counting", {
    failure: countingMessages.unreachable,
  });
  const { result } = action;
  const notTaken = result?.code === "not-taken" ? result.sentence : undefined;
  return (
    <SubmitForm
      className="mb-6 grid max-w-md gap-3"
      onSubmit={(form) => {
        const typed = formTexts(form, "countedIn");
        action.run({ countedIn: typed.countedIn === "erp" ? "erp" : "shop", version });
      }}
    >
      <SelectField
        label="Who counts the bars"
        hint="Odoo's counts are taken over every five minutes, less what was sold here meanwhile. Then nobody counts in the shop, and its lots end."
        name="countedIn"
        defaultValue={countedIn}
      >
        <option value="shop">The shop</option>
        <option value="erp">Odoo</option>
      </SelectField>
      <ActionFoot
        action={{ ...action, problem: notTaken ?? action.problem }}
        done={result?.code === "saved" ? result.sentence : undefined}
      >
        Save
      </ActionFoot>
    </SubmitForm>
  );
}
