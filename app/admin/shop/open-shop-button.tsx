import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OpeningView } from "./read-opening.ts";
import { ShopAnswer } from "./shop-answer.tsx";
import { useShopAction } from "./use-shop-action.ts";

/** Opens the shop after a confirmation. */
export function OpenShopButton({ opening }: { opening: OpeningView }): ReactNode {
  const { waiting, hasStripe, hasTestKeys } = opening;
  const [asks, setAsks] = useState(false);
  const action = useShopAction("open");
  const isHydrated = useHydrated();
  const mails =
    waiting === 0
      ? "Nobody has asked for an email about it."
      : `${countNoun(waiting, "person who asked gets", "people who asked get")} an email.`;
  const money = !hasStripe
    ? " Nobody can pay yet: Stripe isn't connected."
    : hasTestKeys
      ? " Stripe's keys are test keys: real cards are declined, and test cards cost nothing."
      : "";
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!isHydrated} aria-disabled={action.isBusy} onClick={() => setAsks(true)}>
        {action.isBusy ? "Opening…" : "Open the shop"}
      </Button>
      <ShopAnswer answer={action.answer} />
      {asks && (
        <ConfirmDialog
          subject="Open the shop"
          question={`Everybody can see it and buy from now on. ${mails}${money}`}
          yes="Open the shop"
          onYes={() => action.send()}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
