import { useRef, useState } from "react";
import { type CommonResult, isUnsent } from "../actions/action-result.ts";
import type { ResultOf } from "../actions/admin-action.ts";
import { useAction } from "../actions/use-action.ts";
import type { shipOrdersAction } from "../orders/parcels/ship-orders-actions.ts";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import type {
  announcePickupAction,
  packOrderAction,
  packOrdersAction,
  packScannedOrderAction,
  releaseHeatHoldsAction,
  unpackOrderAction,
} from "./packing-actions.ts";
import { packingMessages } from "./packing-messages.ts";

export type PackingResult =
  | CommonResult
  | ResultOf<
      | typeof announcePickupAction
      | typeof packOrderAction
      | typeof packOrdersAction
      | typeof packScannedOrderAction
      | typeof releaseHeatHoldsAction
      | typeof shipOrdersAction
      | typeof unpackOrderAction
    >;

export type PackingActions = ReturnType<typeof usePackingActions>;

/** What can be done on the packing screen, with the result of what was done last. */
export function usePackingActions() {
  const [result, setResult] = useState<PackingResult>();
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const isResending = useRef(false);
  useUnsavedGuard(unsent.length > 0);

  const { unreachable: failure } = packingMessages;
  // The next order is scanned while the last one is on its way.
  const options = { failure, whenBusy: "overlap" as const, onResult: setResult };
  const pack = useAction("pack-order", options);
  const packSeveral = useAction("pack-orders", { failure, onResult: setResult });
  const scan = useAction("pack-scanned-order", {
    ...options,
    onResult(result, { number }) {
      setResult(result);
      if (isUnsent(result)) setUnsent((all) => [...new Set([...all, number])]);
      if (!isResending.current) return;
      // What was refused is read first; the rest waits for another press.
      if (result.code === "packed") resendFirst();
      else isResending.current = false;
    },
  });

  const unpack = useAction("unpack-order", options);
  const announcePickup = useAction("announce-pickup", options);
  const releaseHeat = useAction("release-heat-holds", options);
  const ship = useAction("ship-orders", options);

  function resendFirst() {
    const [number, ...others] = unsent;
    isResending.current = number !== undefined;
    if (number === undefined) return;
    setUnsent(others);
    scan.run({ number });
  }

  const all = [pack, packSeveral, scan, unpack, announcePickup, releaseHeat, ship];
  return {
    pack,
    packSeveral,
    scan,
    unpack,
    announcePickup,
    releaseHeat,
    ship,
    result,
    show: setResult,
    /** Scanned numbers that did not reach the shop. */
    unsent,
    /**
     * Sends them one after the other. Packing twice does nothing, so a number whose answer was lost
     * can be sent again.
     */
    resend: resendFirst,
    isBusy: all.some(({ isBusy }) => isBusy),
  };
}
