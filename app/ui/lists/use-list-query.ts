import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";

const TYPING_PAUSE_MS = 300;

/**
 * The search and filters of a list as they are typed and chosen. They live in the URL, so Back and
 * links change them too.
 *
 * @param list.name of the query parameter of the search
 * @param list.search the URL's search
 * @param list.query the URL's query without a page
 * @param list.tidy the query without empty values
 */
export function useListQuery(list: {
  readonly name: string;
  readonly search: string;
  readonly query: string;
  readonly tidy: (query: URLSearchParams) => string;
}) {
  const { name: searchName } = list;
  const navigate = useNavigate();
  /** Typed text that was not searched yet; null to show the URL's search. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The query of a pending navigation, so that the next choice builds on it. */
  const [requested, setRequested] = useState<string | null>(null);
  const requestedSearch = useRef<string>(null);
  const wanted = new URLSearchParams(requested ?? list.query);

  function show(name: string, value: string) {
    wanted.set(name, value);
    const query = list.tidy(wanted);
    setRequested(query);
    if (name === searchName) requestedSearch.current = value;
    // Corrections of a search replace the history entry, so that Back leaves the search.
    const replace = name === searchName && value !== "" && list.search !== "";
    void navigate({ search: query }, { replace, preventScrollReset: true });
  }

  function search() {
    const text = typed?.trim();
    const isNew = text !== undefined && text !== (wanted.get(searchName) ?? "");
    if (isNew) show(searchName, text);
  }

  // Depends on the navigation state rather than on navigate's promise, which a revalidation
  // resolves early.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") setRequested(null);
  }, [state]);

  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => searchAfterPause(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // After Back or a link the URL replaces what was typed. Text typed during a running search is
  // kept.
  const settle = useEffectEvent((shown: string) => {
    const isReplaced = typed !== null && typed.trim() !== shown;
    if (isReplaced && shown !== requestedSearch.current) setTyped(null);
  });
  useEffect(() => settle(list.search), [list.search]);

  return { typed, setTyped, wanted, isLoading: requested !== null, show, search };
}
