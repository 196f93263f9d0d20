import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import type { MovementKind } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { CountResult } from "#server/stock/change-count.ts";
import type { CountFile, CountRow } from "#server/stock/read-count-file.ts";

/** Limit in characters. */
export const NOTE_LENGTH = 200;

export const stockMessages = {
  empty: "The shop has no products yet.",
  unreachable: "The shop did not answer, so nothing was changed. Please try again.",
  unreadable: "A count is a whole number from 0 to 1,000,000. Nothing was changed.",
  notFound: "Somebody deleted this product in the meantime.",
  fewerThanSold: (toShip: number) =>
    `${countNoun(toShip, "bar is sold and waits", "bars are sold and wait")} to be packed. Count what is on the shelf with ${toShip === 1 ? "it" : "them"}, or pack first.`,
  notCounted: "This bar is no longer counted. Somebody else may have stopped it.",
  stop: (name: string) =>
    `Stop counting ${name}? From then on the switch on the products screen says whether it can be bought.`,
  countedInErp:
    "Odoo counts the bars. Change the count there; the shop takes it over within five minutes.",
  notReleased:
    "Stripe did not answer, so not everything was put back on sale. Please try again in a minute.",
  releasing:
    "Their payments are cancelled first, so nobody pays for a bar that somebody else gets. A payment that is under way becomes its order.",
  sheetSaved: (count: number) => ({
    title: "Counts saved",
    description: `${countNoun(count, "count")} changed.`,
  }),
  lowOnly: (count: number) =>
    count === 0
      ? "No bar on sale runs low."
      : `${countNoun(count, "bar runs", "bars run")} low or ${count === 1 ? "is" : "are"} sold out.`,
  ledgerEmpty: "Nothing has happened yet.",
} as const;

export function describeCountResult(result: Exclude<CountResult, { code: "changed" }>): string {
  switch (result.code) {
    case "changed-meanwhile":
      return `Meanwhile the count has become ${result.onHand}: a bar was sold, or somebody else counted. Please count again.`;
    case "reserved":
      return result.reserved === 1
        ? "A shopper is paying for 1 of them right now. Count at least 1, or try again in a quarter of an hour."
        : `Shoppers are paying for ${result.reserved} of them right now. Count at least ${result.reserved}, or try again in a quarter of an hour.`;
    case "too-few":
      return `There are only ${result.onHand}.`;
    case "too-many":
      return stockMessages.unreadable;
    case "not-counted":
      return stockMessages.notCounted;
    case "not-a-lot":
      return "This bar is in lots: change the count of one of them.";
  }
}

export const movementNames: Record<MovementKind, string> = {
  received: "Received",
  sold: "Sold",
  returned: "Returned",
  adjusted: "Counted",
  broken: "Broken",
};

export function describeVerdict({ verdict }: CountRow): string {
  switch (verdict.code) {
    case "ready":
      return verdict.expected === null
        ? `${verdict.counted}, counted from now on`
        : `${verdict.counted} instead of ${verdict.expected}`;
    case "unchanged":
      return "As it is";
    case "unknown-product":
      return "No bar has this name or number";
    case "not-a-count":
      return verdict.sentence;
    case "repeated":
      return "Listed more than once in the file";
  }
}

export function describeCountFile(file: Exclude<CountFile, { code: "read" | "asks" }>): string {
  switch (file.code) {
    case "no-column":
      return file.column === "bar"
        ? "This file has no column “Product ID” or “Name”. Nothing was changed. Add one, and choose the file again."
        : "This file has no column “Count”. Nothing was changed. Add it, and choose the file again.";
    default:
      return describeCsvProblem(file);
  }
}
