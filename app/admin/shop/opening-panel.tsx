import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { Panel, panelLink } from "#app/ui/layout/panel.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { formTexts } from "../actions/form-texts.ts";
import { useAction } from "../actions/use-action.ts";
import { OpenShopButton } from "./open-shop-button.tsx";
import { OpeningResult } from "./opening-result.tsx";
import type { OpeningView } from "./read-opening.ts";
import { shopOverviewMessages } from "./shop-overview-messages.ts";

/** Whether the shop is open, how many people wait for it, and a button to open or close it. */
export function OpeningPanel({ opening }: { opening: OpeningView }): ReactNode {
  const { isOpen, wasOpen, waiting } = opening;
  const closedTitle = wasOpen ? "Closed for a while" : "Not open yet";
  return (
    <Panel title={isOpen ? "Open" : closedTitle}>
      <p className="mt-2 text-soft">
        <span>{isOpen ? "Everybody sees the shop and can buy." : "Only you see the shop."}</span>{" "}
        {!isOpen && (
          <a className={panelLink} href="/opening-soon">
            See what visitors see
          </a>
        )}
      </p>
      {!isOpen && (
        <p className="mt-3">
          <span>{`${countNoun(waiting, "person waits", "people wait")} for an email on the day you open.`}</span>{" "}
          {waiting > 0 && (
            <a className={panelLink} href="/admin/shop/waiting.csv">
              Export CSV
            </a>
          )}
        </p>
      )}
      <div className="mt-5">
        {isOpen ? <CloseForm opening={opening} /> : <OpenShopButton opening={opening} />}
      </div>
    </Panel>
  );
}

function CloseForm({ opening }: { opening: OpeningView }): ReactNode {
  const action = useAction("close-shop", { failure: shopOverviewMessages.unreachable });
  const isHydrated = useHydrated();
  return (
    <SubmitForm
      className="grid justify-items-start gap-3"
      onSubmit={(form) => action.run(formTexts(form, "sentence"))}
    >
      <div className="w-full max-w-120">
        <TextareaField
          label="Close for a while"
          optional
          hint="What visitors read, such as: We're on vacation until March 3."
          name="sentence"
          rows={2}
          maxLength={300}
          defaultValue={opening.sentence}
        />
      </div>
      <Button
        type="submit"
        variant="quiet-danger"
        disabled={!isHydrated}
        aria-disabled={action.isBusy}
      >
        {action.isBusy ? "Closing…" : "Close for a while"}
      </Button>
      <OpeningResult problem={action.problem ?? action.problems.sentence} />
    </SubmitForm>
  );
}
