import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { packingMessages } from "../packing-messages.ts";
import type { PackingRow } from "../read-packing-screen.ts";
import { NeedLabelRow, type RowChoice, rateOf } from "./need-label-row.tsx";
import { labelDocuments, labelsAddress } from "./postage-paper.ts";
import { useLabelPurchase } from "./use-label-purchase.ts";
import { type LabelQuote, type RowRates, useLabelRates } from "./use-label-rates.ts";

const noChoice: RowChoice = { box: null, ounces: "", rateId: null, isSelected: null };

/** Packed orders without a label: a rate for each, and one press that buys them. */
export function NeedLabelList(props: {
  rows: readonly PackingRow[];
  /** Names of the saved boxes; empty for the usual box. */
  boxes: readonly string[];
  /** Orders to buy for unless the owner says otherwise; null for all. */
  chosen: ReadonlySet<string> | null;
}): ReactNode {
  const { rows, boxes, chosen } = props;
  const [choices, setChoices] = useState<Readonly<Record<string, RowChoice>>>({});
  const choiceOf = (orderId: string) => choices[orderId] ?? noChoice;
  // Such a label is bought or given up first.
  const quotable = rows.filter(({ openLabelId }) => openLabelId === null);
  const { ratesOf, retry } = useLabelRates(quotable, (orderId) => {
    const { box, ounces } = choiceOf(orderId);
    return { box, ounces };
  });
  const purchase = useLabelPurchase((orderIds) => {
    for (const id of orderIds) retry(id);
  });

  const offers = quotable.flatMap((row) => {
    const rates = ratesOf(row);
    if (rates.state !== "quoted") return [];
    const { rateId, isSelected } = choiceOf(row.id);
    const rate = rateOf(rates.quote, rateId);
    const isChosen = chosen?.has(row.id) ?? true;
    const isFine = isChosen && isGoodOffer(rates.quote) && rate?.isLate !== true;
    return rate && (isSelected ?? isFine) ? [{ row, quote: rates.quote, rate }] : [];
  });
  const sum = formatUsd(cents(offers.reduce((total, { rate }) => total + rate.cents, 0)));
  const { purchases } = purchase;

  function change(orderId: string, changed: Partial<RowChoice>) {
    setChoices((all) => ({ ...all, [orderId]: { ...(all[orderId] ?? noChoice), ...changed } }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {quotable.length > 0 && describeProgress(quotable.map((row) => ratesOf(row)))}
      </p>
      {rows.length === 0 && <p className="mt-2 text-soft">{packingMessages.nonePacked}</p>}
      {chosen && rows.length > 0 && (
        <p className="mt-2 text-soft">
          <span>{describeChosen(rows.filter(({ id }) => chosen.has(id)).length)}</span>{" "}
          <TextLink to="/admin/packing">Choose all</TextLink>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {rows.map((row) => (
          <NeedLabelRow
            key={row.id}
            row={row}
            rates={ratesOf(row)}
            boxes={boxes}
            choice={choiceOf(row.id)}
            isSelected={offers.some((offer) => offer.row.id === row.id)}
            isBuying={purchase.isBuying(row.id)}
            problem={purchases.problems[row.id] ?? ""}
            onChoose={(changed) => change(row.id, changed)}
            onRetry={() => retry(row.id)}
          />
        ))}
      </ul>
      <div className="pack-buy">
        {rows.length > 0 && (
          <Button
            aria-disabled={offers.length === 0 || purchase.isBusy}
            onClick={() =>
              purchase.buy(
                offers.map(({ row, quote, rate }) => ({
                  orderId: row.id,
                  labelId: quote.labelId,
                  choice: { rateId: rate.id, maxPrice: rate.cents },
                })),
              )
            }
          >
            {purchase.isBusy ? "Buying…" : `Buy ${countNoun(offers.length, "label")} · ${sum}`}
          </Button>
        )}
        <p role="status" className="text-soft">
          {purchases.labelIds.length > 0 && (
            <span>{`${countNoun(purchases.labelIds.length, "label")} bought for ${formatUsd(cents(purchases.cents))}.`}</span>
          )}
        </p>
        {labelDocuments(purchases.labelIds).map((ids) => (
          <a
            key={ids[0]}
            className={buttonClass({ variant: "quiet" })}
            href={labelsAddress(ids)}
            target="_blank"
            rel="noreferrer"
          >
            {`Print ${countNoun(ids.length, "label")}`}
          </a>
        ))}
      </div>
      <div role="alert">{purchase.problem && <Alert>{purchase.problem}</Alert>}</div>
    </>
  );
}

function describeChosen(count: number): string {
  if (count === 0) return "None of the orders that you selected needs a label.";
  return `Of the orders that you selected, ${countNoun(count, "needs", "need")} a label.`;
}

/** Said once for the whole list. */
function describeProgress(rates: readonly RowRates[]): string {
  const known = rates.filter(({ state }) => state !== "loading").length;
  return `Rates for ${known} of ${countNoun(rates.length, "order")}`;
}

/** Whether it is bought unless the owner says otherwise. */
function isGoodOffer({ addressProblem }: LabelQuote): boolean {
  return addressProblem === null;
}
