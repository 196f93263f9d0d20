import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import type { ChosenFilter, FilterChoices } from "./filter-choices.ts";

const ID = "filters";

/** Opens the filter sheet, also without JavaScript. */
export function FilterButton({ count }: { count: number }): ReactNode {
  return (
    <button
      type="button"
      popoverTarget={ID}
      className={buttonClass({ variant: "quiet", size: "compact" })}
    >
      Filter
      {count > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-sm text-on-accent tabular-nums">
          <span className="sr-only">, </span>
          <span>{count}</span>
          <span className="sr-only"> on</span>
        </span>
      )}
    </button>
  );
}

/**
 * Filters in a native popover. A GET form, so that the choice can be shared and works without
 * JavaScript.
 *
 * @param kept parameters of the URL that are not in this form
 */
export function FilterSheet(props: {
  search: string;
  choices: readonly FilterChoices[];
  hiddenFields: Readonly<Record<string, string>>;
  clear: string;
}): ReactNode {
  const { search, choices, hiddenFields, clear } = props;
  const close = () => document.getElementById(ID)?.hidePopover();
  return (
    <div
      id={ID}
      popover="auto"
      role="dialog"
      aria-label="Filter the bars"
      className="m-0 ml-auto h-dvh max-h-none w-[min(26rem,100%)] overflow-y-auto overscroll-contain border-l border-line bg-paper px-gutter pt-4 text-ink shadow-card backdrop:bg-[#1c0d06]/45"
    >
      <Form method="get" action="/products" preventScrollReset onSubmit={close}>
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-3xl">Filter</h2>
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            className="grid size-11 cursor-pointer place-items-center text-2xl"
            aria-label="Close"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="filter-search" className="mt-4 block font-semibold">
          Search
        </label>
        <Input
          id="filter-search"
          key={search}
          type="search"
          name="q"
          autoComplete="on"
          defaultValue={search}
          maxLength={60}
          placeholder="Name, origin or taste"
          className="mt-1"
        />
        {choices.map(({ name, title, isMultiple, options }) => (
          <fieldset key={name} className="mt-6 min-w-0">
            <legend className="mb-2 font-semibold">{title}</legend>
            <ul className="flex flex-wrap gap-2">
              {!isMultiple && (
                <Option
                  name={name}
                  value=""
                  label="Any"
                  isMultiple={false}
                  chosen={options.every(({ chosen }) => !chosen)}
                />
              )}
              {options.map((option) => (
                <Option key={option.value} name={name} isMultiple={isMultiple} {...option} />
              ))}
            </ul>
            {name === "without" && (
              <p className="mt-2 text-sm text-soft">
                By what each bar lists. Bars may hold traces of each other, so ask us first.
              </p>
            )}
          </fieldset>
        ))}
        <div className="sticky bottom-0 mt-7 grid grid-cols-[auto_1fr] gap-3 border-t border-line bg-paper py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          <Link
            to={clear}
            preventScrollReset
            onClick={close}
            className={buttonClass({ variant: "quiet" })}
          >
            Clear
          </Link>
          <Button type="submit">Show bars</Button>
        </div>
      </Form>
    </div>
  );
}

function Option(props: {
  name: string;
  value: string;
  label: string;
  isMultiple: boolean;
  chosen: boolean;
  count?: number;
}) {
  const { name, value, label, isMultiple, chosen, count } = props;
  return (
    // Resets the uncontrolled inputs when the URL changes.
    <li key={String(chosen)}>
      <label className="flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-line px-4 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type={isMultiple ? "checkbox" : "radio"}
          name={name}
          value={value}
          defaultChecked={chosen}
          className="sr-only"
        />
        <span>{label}</span>
        {count !== undefined && (
          <>
            <span className="sr-only">, </span>
            <span className="ml-2 text-sm tabular-nums">{count}</span>
            <span className="sr-only"> found</span>
          </>
        )}
      </label>
    </li>
  );
}

/** Active filters. Pressing one removes it. */
export function ChosenFilters({ filters }: { filters: readonly ChosenFilter[] }): ReactNode {
  if (filters.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-3" aria-label="Filters that are on">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={without}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sunken px-3.5 text-sm font-medium hover:text-accent"
          >
            <span className="sr-only">Take off </span>
            <span>{label}</span>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
