import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../action/use-action.ts";
import type { openShopAction } from "./opening-actions.ts";
import { OpeningResult } from "./opening-result.tsx";
import type { OpeningView } from "./read-opening.ts";
import { shopOverviewMessages } from "./shop-overview-messages.ts";

/** Opens the shop after a confirmation. */
export function OpenShopButton({ opening }: { opening: OpeningView }): ReactNode {
  const { waiting } = opening;
  const [isOpen, setOpen] = useState(false);
  const action = useAction<typeof openShopAction>("open-shop", {
    failure: shopOverviewMessages.unreachable,
  });
  const isHydrated = useHydrated();
  const mails =
    waiting === 0
      ? "Nobody has asked for an email about it."
      : `${countNoun(waiting, "person who asked gets", "people who asked get")} an email.`;
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!isHydrated} aria-disabled={action.isBusy} onClick={() => setOpen(true)}>
        {action.isBusy ? "Opening…" : "Open the shop"}
      </Button>
      <OpeningResult problem={action.problem} />
      {isOpen && (
        <ConfirmDialog
          subject="Open the shop"
          question={`Everybody can see it and buy from now on. ${mails}${describeMoney(opening)}`}
          yes="Open the shop"
          onYes={() => action.run({})}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function describeMoney({ hasStripe, hasTestKeys }: OpeningView): string {
  if (!hasStripe) return " Nobody can pay yet: Stripe isn't connected.";
  if (!hasTestKeys) return "";
  return " Stripe's keys are test keys: real cards are declined, and test cards cost nothing.";
}
