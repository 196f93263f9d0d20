import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import type { Elements } from "../content/elements.ts";
import { Input, Select } from "../fields/input.tsx";
import { SubmitForm } from "../fields/submit-form.tsx";
import { useListQuery } from "./use-list-query.ts";

/** A filter of a list. */
export type ListField = ChoiceField | DayField;

export type ChoiceField = {
  readonly kind: "choice";
  /** Name of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** Label of the empty choice. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Only shown with cards, which have no column headers to sort by. */
  readonly onCards?: boolean;
  /** Only shown when asked for, or set. */
  readonly isExtra?: boolean;
};

export type DayField = {
  readonly kind: "day";
  readonly name: string;
  readonly label: string;
  readonly isExtra?: boolean;
};

/**
 * Search and filters of a list, stored in the URL. Without JavaScript it is a form with a button.
 *
 * @param props.list prefix of ids, since a page may have several lists
 * @param props.name of the query parameter of the search
 * @param props.query current query without a page
 * @param props.tidy the query without empty values
 */
export function ListSearch(props: {
  list: string;
  name: string;
  placeholder: string;
  maxLength: number;
  search: string;
  fields: readonly ListField[];
  query: string;
  tidy: (query: URLSearchParams) => string;
  /** Other tools of the list. */
  children?: Elements;
}): ReactNode {
  const { list, name: searchName, placeholder, maxLength, fields } = props;
  const { typed, setTyped, wanted, isLoading, show, search } = useListQuery(props);
  /** On a phone. */
  const [areFiltersShown, setFiltersShown] = useState(false);
  const [areExtrasShown, setExtrasShown] = useState(false);

  const chosenIn = ({ name }: ListField) => wanted.get(name) ?? "";
  const isFiltered = fields.some((field) => chosenIn(field) !== "");
  const areFiltersOpen = areFiltersShown || isFiltered;
  const shown = fields.filter(
    (field) => chosenIn(field) !== "" || (isOffering(field) && (!field.isExtra || areExtrasShown)),
  );

  return (
    <search className="list-search" aria-busy={isLoading}>
      <SubmitForm method="get" className="contents" onSubmit={search}>
        <div className="grow basis-32">
          <label className="sr-only" htmlFor={`${list}-search`}>
            Search
          </label>
          <Input
            id={`${list}-search`}
            type="search"
            name={searchName}
            placeholder={placeholder}
            maxLength={maxLength}
            enterKeyHint="search"
            value={typed ?? props.search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {fields.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="list-filters-button"
            aria-expanded={areFiltersOpen}
            aria-controls={`${list}-filters`}
            onClick={() => setFiltersShown(!areFiltersOpen)}
          >
            Filters
          </Button>
        )}
        <div id={`${list}-filters`} className="list-filters" data-open={areFiltersOpen}>
          {shown.map((field) => (
            <FilterControl
              key={field.name}
              id={`${list}-${field.name}`}
              field={field}
              value={chosenIn(field)}
              onChange={(value) => show(field.name, value)}
            />
          ))}
          {fields.some(({ isExtra }) => isExtra) && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={areExtrasShown}
              aria-controls={`${list}-filters`}
              onClick={() => setExtrasShown(!areExtrasShown)}
            >
              {areExtrasShown ? "Fewer filters" : "More filters"}
            </Button>
          )}
        </div>
      </SubmitForm>
      {props.children}
    </search>
  );
}

/** A shop without tags has nothing to choose from. */
function isOffering(field: ListField): boolean {
  return field.kind === "day" || field.options.length > 0;
}

function FilterControl(props: {
  id: string;
  field: ListField;
  value: string;
  onChange: (value: string) => void;
}) {
  const { id, field, value, onChange } = props;
  if (field.kind === "day") {
    return (
      <div className="flex max-w-60 grow basis-48 items-center gap-2">
        <label className="text-[13px] text-soft" htmlFor={id}>
          {field.label}
        </label>
        <Input
          // A new key resets a partly typed date when the URL changes.
          key={value}
          id={id}
          type="date"
          name={field.name}
          defaultValue={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    );
  }
  const { options } = field;
  const isOffered = value === "" || options.some((option) => option.value === value);
  return (
    <div
      className={`max-w-52 grow basis-32 ${field.onCards ? "hidden @max-[52rem]/main:block" : ""}`}
    >
      <label className="sr-only" htmlFor={id}>
        {field.label}
      </label>
      <Select
        id={id}
        name={field.name}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{field.all}</option>
        {/* A saved address may name what was deleted since. */}
        {!isOffered && !field.onCards && (
          <option value={value}>{`${field.label}: no longer exists`}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
