import { type ReactNode, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import type { OpeningView } from "./read-opening.ts";
import { ShopAnswer } from "./shop-answer.tsx";
import { useShopAction } from "./use-shop-action.ts";

/** Opens the shop after a confirmation. */
export function OpenShopButton({ opening }: { opening: OpeningView }): ReactNode {
  const { waiting } = opening;
  const [asks, setAsks] = useState(false);
  const action = useShopAction("open");
  const isHydrated = useHydrated();
  const mails =
    waiting === 0
      ? "Nobody has asked to hear of it by email."
      : `${waiting === 1 ? "1 person who asked gets" : `${waiting} people who asked get`} an email.`;
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!isHydrated} aria-disabled={action.isBusy} onClick={() => setAsks(true)}>
        {action.isBusy ? "Opening…" : "Open the shop"}
      </Button>
      <ShopAnswer answer={action.answer} />
      {asks && (
        <ConfirmDialog
          subject="Open the shop"
          question={`Everybody can see it and buy from now on. ${mails}`}
          yes="Open the shop"
          onYes={() => action.send()}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
