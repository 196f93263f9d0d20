import { countNoun } from "#domain/words/count-noun.ts";
import type { AddAddressesResult } from "#server/former-addresses/change-former-addresses.ts";

export const addressMessages = {
  hint: "Search engines, bookmarks and links in old emails still name the addresses of your former shop. Here you say where each one leads. Your own pages always come first, and addresses that nobody knows stay “not found”.",
  listHint:
    "The former address, a comma, and the bar's name or the page where it leads. The file of redirects that Shopify exports works too.",
  removeQuestion: "Remove this address? Anyone who follows it will see “not found” again.",
  unreachable: "The shop did not answer, so nothing was changed. Please try again.",
} as const;

export function describeAddressesResult(result: AddAddressesResult): string {
  switch (result.code) {
    case "added": {
      const added = countNoun(result.added, "address added.", "addresses added.");
      if (result.leftOut === 0) return added;
      return `${added} ${countNoun(result.leftOut, "line is", "lines are")} left out.`;
    }
    case "problems":
      return result.problems.length === 1
        ? "One line needs attention. Nothing was added yet."
        : `${result.problems.length} lines need attention. Nothing was added yet.`;
    case "empty":
      return "There are no addresses in this list. Write one per line.";
    case "too-long":
      return "The list has more than 2,000 lines. Nothing was added. Split it, and add one part at a time.";
    case "too-many":
      return "There's room for 10,000 addresses. Nothing was added. Remove some that you no longer need.";
  }
}
