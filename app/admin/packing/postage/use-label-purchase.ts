import { useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import {
  addPurchases,
  type LabelsToBuy,
  noPurchases,
  outdatedOrders,
  remainingAfter,
} from "./label-purchases.ts";
import { postageMessages } from "./postage-messages.ts";
import { labelDocuments, labelsAddress, MAX_LABELS_AT_ONCE } from "./postage-paper.ts";

/**
 * Buys all labels of one press. The server takes some at once and stops after a while, and the rest
 * is sent then: what the owner pressed is bought, but never more.
 *
 * @param onRefused the orders whose rates are no longer right
 */
export function useLabelPurchase(onRefused: (orderIds: readonly string[]) => void) {
  const [purchases, setPurchases] = useState(noPurchases);
  const [remaining, setRemaining] = useState<LabelsToBuy>([]);
  const [problem, setProblem] = useState("");
  const { run, isBusy } = useAction("buy-labels", {
    failure: postageMessages.unreachable,
    whenBusy: "overlap",
    onResult(result) {
      if (result.code !== "labels-bought") {
        setProblem(result.text ?? postageMessages.unreachable);
        setRemaining([]);
        return;
      }
      const all = addPurchases(purchases, result);
      setPurchases(all);
      onRefused(outdatedOrders(result.results));

      const rest = remainingAfter(remaining, result.results);
      setRemaining(rest);
      if (rest.length > 0) return send(rest);

      const [first] = labelDocuments(all.labelIds);
      if (first) window.open(labelsAddress(first), "_blank");
    },
  });

  function send(labels: LabelsToBuy) {
    run({ labels: labels.slice(0, MAX_LABELS_AT_ONCE) });
  }

  return {
    purchases,
    problem,
    /** Until what was bought has left the list. */
    isBusy: isBusy || remaining.length > 0,
    isBuying: (orderId: string) => remaining.some((label) => label.orderId === orderId),
    buy(labels: LabelsToBuy) {
      if (isBusy || remaining.length > 0 || labels.length === 0) return;
      setPurchases(noPurchases);
      setProblem("");
      setRemaining(labels);
      send(labels);
    },
  };
}
