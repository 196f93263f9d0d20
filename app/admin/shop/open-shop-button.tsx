import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { OpeningResult } from "./opening-result.tsx";
import type { OpeningView } from "./read-opening.ts";
import { shopOverviewMessages } from "./shop-overview-messages.ts";

export function OpenShopButton({ opening }: { opening: OpeningView }): ReactNode {
  const { waiting } = opening;
  const action = useAction("open-shop", { failure: shopOverviewMessages.unreachable });
  const isHydrated = useHydrated();
  const mails =
    waiting === 0
      ? "Nobody has asked for an email about it."
      : `${countNoun(waiting, "person who asked gets", "people who asked get")} an email.`;
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmButton
        disabled={!isHydrated}
        aria-disabled={action.isBusy}
        ask={{
          subject: "Open the shop",
          question: `Everybody can see it and buy from now on. ${mails}${describeMoney(opening)}`,
          yes: "Open the shop",
        }}
        onClick={() => action.run({})}
      >
        {action.isBusy ? "Opening…" : "Open the shop"}
      </ConfirmButton>
      <OpeningResult problem={action.problem} />
    </div>
  );
}

function describeMoney({ hasStripe, hasTestKeys }: OpeningView): string {
  if (!hasStripe) return " Nobody can pay yet: Stripe isn't connected.";
  if (!hasTestKeys) return "";
  return " Stripe's keys are test keys: real cards are declined, and test cards cost nothing.";
}
