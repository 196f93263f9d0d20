import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Input, Select } from "../fields/input.tsx";

const TYPING_PAUSE_MS = 300;

const labelLook = "mb-0.5 block text-[0.8125rem] font-medium text-soft";

/** One of a list's filters: a choice, or none. */
export type ListChoice = {
  /** As the address calls it. */
  readonly name: string;
  readonly label: string;
  /** What no choice is called. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Only where rows are cards, which have no columns to sort by. */
  readonly onCards?: boolean;
};

/**
 * Search and filters of a list, all of them in the address. Without JavaScript a form with a button.
 *
 * @param props.list names the fields: one page may have several lists
 * @param props.query what the address says now, without a page
 * @param props.tidy the address's query for values of which some may be empty
 */
export function ListSearch(props: {
  list: string;
  placeholder: string;
  maxLength: number;
  search: string;
  choices: readonly ListChoice[];
  /** Days to choose, by their names in the address. */
  days?: readonly { readonly name: string; readonly label: string }[];
  query: string;
  tidy: (query: URLSearchParams) => string;
}): ReactNode {
  const { list, placeholder, maxLength, choices, days = [] } = props;
  const navigate = useNavigate();
  /** What is being typed and not yet searched; null when the address says it all. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The query that was asked for and is not here yet: the next choice must not overlook it. */
  const [asked, setAsked] = useState<string | null>(null);
  const askedSearch = useRef<string>(null);
  const wanted = new URLSearchParams(asked ?? props.query);

  function show(name: string, value: string) {
    wanted.set(name, value);
    const query = props.tidy(wanted);
    setAsked(query);
    if (name === "search") askedSearch.current = value;
    // One search is one step back, however often it was corrected.
    const replace = name === "search" && value !== "" && props.search !== "";
    void navigate({ search: query }, { replace, preventScrollReset: true });
  }
  // By the navigation's state and not by its promise, which a reload of the list in between ends.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") setAsked(null);
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
  // Somewhere else now, by Back or a link: the address is right and not what was typed. What was
  // typed on while a search was on its way stays.
  const settle = useEffectEvent((shown: string) => {
    if (typed !== null && typed.trim() !== shown && shown !== askedSearch.current) setTyped(null);
  });
  useEffect(() => settle(props.search), [props.search]);

  return (
    <search aria-busy={asked !== null}>
      <form
        method="get"
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div className="grow-3 basis-64">
          <label className={labelLook} htmlFor={`${list}-search`}>
            Search
          </label>
          <Input
            id={`${list}-search`}
            type="search"
            name="search"
            placeholder={placeholder}
            autoComplete="off"
            maxLength={maxLength}
            enterKeyHint="search"
            value={typed ?? props.search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {choices.map(({ name, label, all, options, onCards = false }) => (
          <div
            key={name}
            className={`max-w-52 grow basis-36 ${onCards ? "hidden max-[62rem]:block" : ""}`}
          >
            <label className={labelLook} htmlFor={`${list}-${name}`}>
              {label}
            </label>
            <Select
              id={`${list}-${name}`}
              name={name}
              autoComplete="off"
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
          <div key={name} className="max-w-44 min-w-0 grow basis-36">
            <label className={labelLook} htmlFor={`${list}-${name}`}>
              {label}
            </label>
            <Input
              // Another address is another field: a half-typed day is nobody's value.
              key={wanted.get(name) ?? ""}
              id={`${list}-${name}`}
              type="date"
              name={name}
              autoComplete="off"
              defaultValue={wanted.get(name) ?? ""}
              onChange={({ currentTarget }) => show(name, currentTarget.value)}
            />
          </div>
        ))}
      </form>
    </search>
  );
}
