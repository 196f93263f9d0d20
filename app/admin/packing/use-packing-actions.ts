import { useState } from "react";
import type { CommonResult } from "../action/action-result.ts";
import type { ResultOf } from "../action/admin-action.ts";
import { useAction } from "../action/use-action.ts";
import type {
  announcePickupAction,
  packOrderAction,
  packScannedOrderAction,
  releaseHeatHoldsAction,
  shipPackedOrdersAction,
  unpackOrderAction,
} from "./packing-actions.ts";
import { packingMessages } from "./packing-messages.ts";

export type PackingResult =
  | CommonResult
  | ResultOf<
      | typeof announcePickupAction
      | typeof packOrderAction
      | typeof packScannedOrderAction
      | typeof releaseHeatHoldsAction
      | typeof shipPackedOrdersAction
      | typeof unpackOrderAction
    >;

export type PackingActions = ReturnType<typeof usePackingActions>;

/** What can be done on the packing screen, with the result of what was done last. */
export function usePackingActions() {
  const [result, setResult] = useState<PackingResult>();
  const { unreachable: failure } = packingMessages;
  // The next order is scanned while the last one is on its way.
  const options = { failure, mayOverlap: true, onResult: setResult };
  const pack = useAction<typeof packOrderAction>("pack-order", options);
  const scan = useAction<typeof packScannedOrderAction>("pack-scanned-order", options);
  const unpack = useAction<typeof unpackOrderAction>("unpack-order", options);
  const announcePickup = useAction<typeof announcePickupAction>("announce-pickup", options);
  const releaseHeat = useAction<typeof releaseHeatHoldsAction>("release-heat-holds", options);
  const ship = useAction<typeof shipPackedOrdersAction>("ship-packed-orders", options);
  const all = [pack, scan, unpack, announcePickup, releaseHeat, ship];
  return {
    pack,
    scan,
    unpack,
    announcePickup,
    releaseHeat,
    ship,
    result,
    isBusy: all.some(({ isBusy }) => isBusy),
  };
}
