import { useState } from "react";
import type { InputOf } from "#app/admin/actions/admin-action.ts";
import { useAction } from "#app/admin/actions/use-action.ts";
import type { buyLabelsAction } from "./postage-actions.ts";
import { postageMessages } from "./postage-messages.ts";
import { labelDocuments, labelsAddress, MAX_LABELS_AT_ONCE } from "./postage-paper.ts";

type Labels = InputOf<typeof buyLabelsAction>["labels"];

/** What one press bought, until the next one. */
export type LabelPurchases = {
  readonly labelIds: readonly string[];
  readonly cents: number;
  /** Why orders have no label, by order. */
  readonly problems: Readonly<Record<string, string>>;
};

const nothing: LabelPurchases = { labelIds: [], cents: 0, problems: {} };

/**
 * Buys all labels of one press. The server takes some at once and stops after a while, and the rest
 * is sent then: what the owner pressed is bought, but never more.
 *
 * @param onRefused the orders whose rates are no longer right
 */
export function useLabelPurchase(onRefused: (orderIds: readonly string[]) => void) {
  const [purchases, setPurchases] = useState(nothing);
  const [remaining, setRemaining] = useState<Labels>([]);
  const [problem, setProblem] = useState("");
  const { run, isBusy } = useAction("buy-labels", {
    failure: postageMessages.unreachable,
    mayOverlap: true,
    onResult(result) {
      if (result.code !== "labels-bought") {
        setProblem(result.text ?? postageMessages.unreachable);
        setRemaining([]);
        return;
      }
      const { labelIds, cents, results } = result;
      const all = {
        labelIds: [...purchases.labelIds, ...labelIds],
        cents: purchases.cents + cents,
        problems: {
          ...purchases.problems,
          ...Object.fromEntries(results.map(({ orderId, text }) => [orderId, text])),
        },
      };
      setPurchases(all);
      onRefused(
        results
          .filter(({ code }) => code === "price-rose" || code === "order-changed")
          .map(({ orderId }) => orderId),
      );

      const started = new Set(
        results.filter(({ code }) => code !== "not-started").map(({ orderId }) => orderId),
      );
      const rest = remaining.filter(({ orderId }) => !started.has(orderId));
      // If none was started, none will be.
      const goesOn = rest.length > 0 && started.size > 0;
      setRemaining(goesOn ? rest : []);
      if (goesOn) return send(rest);

      const [first] = labelDocuments(all.labelIds);
      if (first) window.open(labelsAddress(first), "_blank");
    },
  });

  function send(labels: Labels) {
    run({ labels: labels.slice(0, MAX_LABELS_AT_ONCE) });
  }

  return {
    purchases,
    problem,
    /** Until what was bought has left the list. */
    isBusy: isBusy || remaining.length > 0,
    isBuying: (orderId: string) => remaining.some((label) => label.orderId === orderId),
    buy(labels: Labels) {
      if (isBusy || remaining.length > 0 || labels.length === 0) return;
      setPurchases(nothing);
      setProblem("");
      setRemaining(labels);
      send(labels);
    },
  };
}
