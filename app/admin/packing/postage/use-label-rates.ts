import { useEffect, useEffectEvent, useState } from "react";
import type { InputOf, ResultOf } from "#app/admin/actions/admin-action.ts";
import { useAction } from "#app/admin/actions/use-action.ts";
import type { PackingRow } from "../read-packing-screen.ts";
import type { quotePackedLabelAction } from "./postage-actions.ts";
import { postageMessages } from "./postage-messages.ts";

export type LabelQuote = Extract<
  ResultOf<typeof quotePackedLabelAction>,
  { readonly code: "quoted" }
>;

export type RowRates =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string }
  | { readonly state: "quoted"; readonly quote: LabelQuote };

/** The box and weight that the owner chose; null and empty for what its bars need. */
export type ParcelChoice = { readonly box: string | null; readonly ounces: string };

type Entry = {
  readonly key: string;
  readonly input: InputOf<typeof quotePackedLabelAction>;
  readonly rates: RowRates;
};

/** So many requests of this browser at once; the server limits those of all. */
const AT_ONCE = 4;

/**
 * Fetches the rates of all rows, a few at a time, and again for a row whose address, bars, box or
 * weight changed.
 */
export function useLabelRates(
  rows: readonly PackingRow[],
  parcelOf: (orderId: string) => ParcelChoice,
): { readonly ratesOf: (row: PackingRow) => RowRates; readonly retry: (orderId: string) => void } {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map());
  const { run } = useAction("quote-packed-label", {
    failure: postageMessages.noRates,
    whenBusy: "overlap",
    onResult(result, input) {
      const rates: RowRates =
        result.code === "quoted"
          ? { state: "quoted", quote: result }
          : { state: "failed", text: result.text ?? postageMessages.noRates };
      setEntries((all) => {
        const entry = all.get(input.orderId);
        // Its box or address changed meanwhile, so another request is on its way.
        if (entry?.input !== input) return all;
        return new Map(all).set(input.orderId, { ...entry, rates });
      });
    },
  });

  const keyOf = ({ id, slipContent }: PackingRow) =>
    JSON.stringify([slipContent, parcelOf(id).box, parcelOf(id).ounces]);
  const waiting = rows.filter((row) => entries.get(row.id)?.key !== keyOf(row));
  const running = [...entries.values()].filter(({ rates }) => rates.state === "loading").length;
  const next = waiting.slice(0, Math.max(0, AT_ONCE - running));

  const start = useEffectEvent(() => {
    const started = next.map((row): [string, Entry] => {
      const input = { orderId: row.id, ...parcelOf(row.id) };
      return [row.id, { key: keyOf(row), input, rates: { state: "loading" } }];
    });
    setEntries((all) => new Map([...all, ...started]));
    for (const [, { input }] of started) run(input);
  });
  const startKey = next.map((row) => `${row.id}${keyOf(row)}`).join();
  useEffect(() => {
    if (startKey !== "") start();
  }, [startKey]);

  return {
    ratesOf(row) {
      const entry = entries.get(row.id);
      // Rates of another box, weight or address must not be bought.
      return entry?.key === keyOf(row) ? entry.rates : { state: "loading" };
    },
    retry: (orderId) => setEntries((all) => new Map([...all].filter(([id]) => id !== orderId))),
  };
}
