import type { ReactNode } from "react";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { labelDocuments, labelsAddress } from "./postage-paper.ts";

/** Prints labels again, also those of a press whose answer was lost. */
export function BoughtToday({
  labels,
}: {
  labels: { readonly ids: readonly string[]; readonly cost: Cents };
}): ReactNode {
  const { ids, cost } = labels;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-soft">{`${countNoun(ids.length, "label")} bought today, ${formatUsd(cost)}`}</span>
      {labelDocuments(ids).map((each, index) => (
        <a
          key={each[0]}
          className={`inline-flex min-h-11 items-center ${textLinkClass}`}
          href={labelsAddress(each)}
          target="_blank"
          rel="noreferrer"
        >
          {index === 0 ? "Print today’s labels" : `Print ${countNoun(each.length, "more label")}`}
        </a>
      ))}
    </p>
  );
}
