import { useEffect, useEffectEvent } from "react";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PackingResult } from "./packing-result.ts";
import { packingMessages } from "./packing-words.ts";

export type PackingAction = {
  readonly send: (fields: readonly (readonly [name: string, value: string])[]) => void;
  readonly busy: boolean;
  /** The answer to the last action. */
  readonly answer: PackingResult | undefined;
};

/** Long enough to notice a mistake before the customers are mailed. */
const SHIPPED_TOAST_MS = 20_000;

/** Actions of the packing screen. The toast can take shipped parcels back. */
export function usePackingAction(): PackingAction {
  const fetcher = useSettledFetcher<PackingResult>("packing");
  const answer = fetcher.data;

  function send(fields: readonly (readonly [string, string])[]) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    fetcher.submit(form, { method: "post", action: "/admin/packing" });
  }

  const tell = useEffectEvent((answer: PackingResult) => {
    if (answer.code === "taken-back") showToast(packingMessages.takenBack(answer.count));
    if (answer.code === "heat-released") showToast(packingMessages.heatReleased(answer.count));
    if (answer.code === "pickup-announced") {
      showToast(packingMessages.pickupAnnounced(answer.orderNumber));
    }
    if (answer.code === "shipped" && answer.shipmentIds.length > 0) {
      const fields = answer.shipmentIds.map((id) => ["shipment", id] as const);
      showToast({
        ...packingMessages.shipped(answer.shipmentIds.length, answer.emailInSeconds),
        duration: SHIPPED_TOAST_MS,
        action: { label: "Undo", run: () => send([["do", "take-back"], ...fields]) },
      });
    }
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);

  return { send, busy: fetcher.state !== "idle", answer };
}
