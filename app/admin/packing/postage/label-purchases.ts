import type { InputOf, ResultOf } from "#app/admin/actions/admin-action.ts";
import type { buyLabelsAction } from "./postage-actions.ts";

export type LabelsToBuy = InputOf<typeof buyLabelsAction>["labels"];
type BoughtLabels = Extract<ResultOf<typeof buyLabelsAction>, { readonly code: "labels-bought" }>;
type PurchaseResults = readonly Pick<BoughtLabels["results"][number], "orderId" | "code">[];

/** What one press bought, until the next one. */
export type LabelPurchases = {
  readonly labelIds: readonly string[];
  readonly cents: number;
  /** Why orders have no label, by order. */
  readonly problems: Readonly<Record<string, string>>;
};

export const noPurchases: LabelPurchases = { labelIds: [], cents: 0, problems: {} };

export function addPurchases(
  before: LabelPurchases,
  { labelIds, cents, results }: Pick<BoughtLabels, "labelIds" | "cents" | "results">,
): LabelPurchases {
  const problems = Object.fromEntries(results.map(({ orderId, text }) => [orderId, text]));
  return {
    labelIds: [...before.labelIds, ...labelIds],
    cents: before.cents + cents,
    problems: { ...before.problems, ...problems },
  };
}

/** The orders whose rates are no longer right. */
export function outdatedOrders(results: PurchaseResults): string[] {
  return results
    .filter(({ code }) => code === "price-rose" || code === "order-changed")
    .map(({ orderId }) => orderId);
}

/** What is still to be sent to the server: nothing if it started none, since it would start none again. */
export function remainingAfter(labels: LabelsToBuy, results: PurchaseResults): LabelsToBuy {
  const started = results.filter(({ code }) => code !== "not-started");
  if (started.length === 0) return [];
  return labels.filter((label) => !started.some(({ orderId }) => orderId === label.orderId));
}
