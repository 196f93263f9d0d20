import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "../buttons/button.tsx";
import { Input, Select } from "../fields/input.tsx";
import { SubmitForm } from "../fields/submit-form.tsx";

const TYPING_PAUSE_MS = 300;

/** A filter of a list. */
export type ListChoice = {
  /** Name of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** Label of the empty choice. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Only shown with cards, which have no column headers to sort by. */
  readonly onCards?: boolean;
};

/**
 * Search and filters of a list, stored in the URL. Without JavaScript it is a form with a button.
 *
 * @param props.list prefix of ids, since a page may have several lists
 * @param props.query current query without a page
 * @param props.tidy the query without empty values
 */
export function ListSearch(props: {
  list: string;
  placeholder: string;
  maxLength: number;
  search: string;
  choices: readonly ListChoice[];
  /** Date filters. */
  days?: readonly { readonly name: string; readonly label: string }[];
  query: string;
  tidy: (query: URLSearchParams) => string;
}): ReactNode {
  const { list, placeholder, maxLength, choices, days = [] } = props;
  const navigate = useNavigate();
  /** Typed text that was not searched yet; null to show the URL's search. */
  const [typed, setTyped] = useState<string | null>(null);
  /** On a phone. */
  const [areFiltersShown, setFiltersShown] = useState(false);
  /** The query of a pending navigation, so that the next choice builds on it. */
  const [requested, setRequested] = useState<string | null>(null);
  const requestedSearch = useRef<string>(null);
  const wanted = new URLSearchParams(requested ?? props.query);

  function show(name: string, value: string) {
    wanted.set(name, value);
    const query = props.tidy(wanted);
    setRequested(query);
    if (name === "search") requestedSearch.current = value;
    // Corrections of a search replace the history entry, so that Back leaves the search.
    const replace = name === "search" && value !== "" && props.search !== "";
    void navigate({ search: query }, { replace, preventScrollReset: true });
  }
  // Depends on the navigation state rather than on navigate's promise, which a revalidation
  // resolves early.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") setRequested(null);
  }, [state]);

  const search = useEffectEvent(() => {
    const search = typed?.trim();
    if (search !== undefined && search !== (wanted.get("search") ?? "")) show("search", search);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // After Back or a link the URL replaces what was typed. Text typed during a running search is
  // kept.
  const settle = useEffectEvent((shown: string) => {
    if (typed !== null && typed.trim() !== shown && shown !== requestedSearch.current)
      setTyped(null);
  });
  useEffect(() => settle(props.search), [props.search]);

  const isFiltered = [...choices, ...days].some(({ name }) => wanted.get(name));
  const areFiltersOpen = areFiltersShown || isFiltered;

  return (
    <search aria-busy={requested !== null}>
      <SubmitForm method="get" className="list-search" onSubmit={() => search()}>
        <div className="grow basis-48">
          <label className="sr-only" htmlFor={`${list}-search`}>
            Search
          </label>
          <Input
            id={`${list}-search`}
            type="search"
            name="search"
            placeholder={placeholder}
            maxLength={maxLength}
            enterKeyHint="search"
            value={typed ?? props.search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {choices.length + days.length > 0 && (
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
          {choices.map(({ name, label, all, options, onCards = false }) => (
            <div
              key={name}
              className={`max-w-52 grow basis-32 ${onCards ? "hidden @max-[52rem]/main:block" : ""}`}
            >
              <label className="sr-only" htmlFor={`${list}-${name}`}>
                {label}
              </label>
              <Select
                id={`${list}-${name}`}
                name={name}
                value={wanted.get(name) ?? ""}
                onChange={({ currentTarget }) => show(name, currentTarget.value)}
              >
                <option value="">{all}</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
            </div>
          ))}
          {days.map(({ name, label }) => (
            <div key={name} className="flex max-w-60 grow basis-48 items-center gap-2">
              <label className="text-[13px] text-soft" htmlFor={`${list}-${name}`}>
                {label}
              </label>
              <Input
                // A new key resets a partly typed date when the URL changes.
                key={wanted.get(name) ?? ""}
                id={`${list}-${name}`}
                type="date"
                name={name}
                defaultValue={wanted.get(name) ?? ""}
                onChange={({ currentTarget }) => show(name, currentTarget.value)}
              />
            </div>
          ))}
        </div>
      </SubmitForm>
    </search>
  );
}
