import type { ChoiceField, DayField } from "#app/ui/lists/list-search.tsx";
import { searchText } from "#app/ui/text/search-text.ts";
import { isIsoDay } from "#domain/time/iso-day.ts";

/** A filter of a list: a query parameter, and the field that sets it. */
export type ListFilter<Value> = {
  /** @returns undefined for text that is no value, also for "" */
  readonly parse: (text: string) => Value | undefined;
  readonly format: (value: Value) => string;
  /** Without it only views and links set the filter. */
  readonly field?: FilterField;
};

export type FilterField = Omit<ChoiceField, "name"> | Omit<DayField, "name">;

export type FilterOptions = ChoiceField["options"];

type Choice = Pick<ChoiceField, "label" | "all" | "isExtra">;

/** One of the values. Their labels make a choice; without labels it is only set by views. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  choice?: Choice & { readonly labelOf: (value: Value) => string },
): ListFilter<Value> {
  return {
    parse: (text) => values.find((value) => value === text),
    format: (value) => value,
    ...(choice && {
      field: {
        kind: "choice",
        ...choice,
        options: values.map((value) => ({ value, label: choice.labelOf(value) })),
      },
    }),
  };
}

/** A filter that is on or off. @param choice.on the label when it is on */
export function flag({ on, ...choice }: Choice & { readonly on: string }): ListFilter<true> {
  return {
    parse: (text) => text === "yes" || undefined,
    format: () => "yes",
    field: { kind: "choice", ...choice, options: [{ value: "yes", label: on }] },
  };
}

/** A value that the shop has at the moment, such as a tag; the loader names the options. */
export function oneOfLoaded(choice: Choice): ListFilter<string> {
  return {
    parse: (text) => searchText(text) || undefined,
    format: (value) => value,
    field: { kind: "choice", ...choice, options: [] },
  };
}

/** A choice by id. Text that is no id is read as 0, which matches nothing. */
export function idOfLoaded(choice: Choice): ListFilter<number> {
  return {
    parse(text) {
      if (text === "") return undefined;
      return /^\d{1,15}$/.test(text) ? Number(text) : 0;
    },
    format: String,
    field: { kind: "choice", ...choice, options: [] },
  };
}

/** A day as 2026-11-20. */
export function day(field: Pick<DayField, "label" | "isExtra">): ListFilter<string> {
  return {
    parse: (text) => (isIsoDay(text) ? text : undefined),
    format: (value) => value,
    field: { kind: "day", ...field },
  };
}
