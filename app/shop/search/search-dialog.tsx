import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import "../../styles/shop-search.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { useNativeDialog } from "#app/ui/hooks/use-native-dialog.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { listAddress } from "../catalog/list-address.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import type { FoundBar, SearchResult } from "./search-result.ts";

const CLOSE = "M4 4l8 8M12 4l-8 8";

/** Finds bars and pages while one types. Enter shows all bars in the list, and Escape closes it. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useNativeDialog();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const answer = useSearchResult(typed);
  const all = listAddress({ search: typed.trim() });

  return (
    <dialog
      ref={dialog}
      className="shop-search"
      aria-label="Search the shop"
      onClose={onClose}
      onKeyDown={moveAlong}
    >
      <SubmitForm
        role="search"
        onSubmit={() => {
          onClose();
          void navigate(all);
        }}
      >
        <div className="shop-search-head">
          <input
            type="search"
            autoFocus
            aria-label="Search the shop"
            placeholder="Bar, taste, dark 70, shipping"
            autoComplete="off"
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon d={CLOSE} size={18} />
          </button>
        </div>
      </SubmitForm>
      <p role="status" className="shop-search-status">
        {typed.trim() !== "" && describeAnswer(answer)}
      </p>
      {answer?.code === "found" && (
        <>
          <ul aria-label="Bars" hidden={answer.found.bars.length === 0}>
            {answer.found.bars.map((bar) => (
              <li key={bar.id}>
                <BarLink bar={bar} onFollow={onClose} />
              </li>
            ))}
          </ul>
          {answer.found.total > answer.found.bars.length && (
            <Link className="shop-search-all" to={all} onClick={onClose}>
              {`See all ${countNoun(answer.found.total, "bar")}`}
            </Link>
          )}
          <PageLinks pages={answer.found.pages} onFollow={onClose} />
        </>
      )}
    </dialog>
  );
}

function BarLink({ bar, onFollow }: { bar: FoundBar; onFollow: () => void }) {
  const { id, name, origin, image, focus, price } = bar;
  return (
    <Link to={`/products/${id}`} prefetch="intent" onClick={onFollow}>
      <span className="shop-search-picture">
        <ProductImage image={image} name={name} focus={focus} sizes="48px" />
      </span>
      <span>
        <strong>{name}</strong>
        <small>{origin}</small>
      </span>
      <span>{formatUsd(price)}</span>
    </Link>
  );
}

function PageLinks({ pages, onFollow }: { pages: SearchResult["pages"]; onFollow: () => void }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="found-pages">
      <h2 id="found-pages" className="shop-search-group">
        Pages
      </h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={`${path} ${title}`}>
            <Link to={path} prefetch="intent" className="shop-search-page" onClick={onFollow}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeAnswer(answer: ReturnType<typeof useSearchResult>): string {
  if (!answer) return "Searching…";
  if (answer.code === "unreachable") return "We can't reach the shop right now. Please try again.";
  return describeFound(answer.found, answer.typed);
}

function describeFound({ bars, total, pages, areClose }: SearchResult, typed: string): string {
  if (areClose) return `Nothing is called “${typed}”. These come closest.`;
  const found = [
    ...(total > 0 ? [countNoun(total, "bar")] : []),
    ...(pages.length > 0 ? [countNoun(pages.length, "page")] : []),
  ];
  if (found.length > 0) return found.join(" and ");
  return bars.length > 0
    ? `Nothing is called “${typed}”. How about one of these?`
    : `Nothing is called “${typed}”.`;
}

/** The arrow keys go from the field through what was found. */
function moveAlong(event: KeyboardEvent<HTMLDialogElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("input, ul a, .shop-search-all"),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** As long as people take between two letters. */
const DEBOUNCE_MS = 200;
/** Nobody waits longer for suggestions. */
const TIMEOUT_MS = 8_000;

type SearchAnswer =
  | { readonly code: "found"; readonly typed: string; readonly found: SearchResult }
  | { readonly code: "unreachable"; readonly typed: string };

/** The bars and pages that match what is typed; undefined before the first answer, and for nothing typed. */
function useSearchResult(typed: string): SearchAnswer | undefined {
  const text = typed.trim();
  const [answer, setAnswer] = useState<SearchAnswer>();

  useEffect(() => {
    if (text === "") return setAnswer(undefined);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchResult(text, controller.signal).then((next) => next && setAnswer(next));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return answer;
}

/** @returns undefined when it is no longer wanted */
async function fetchResult(typed: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  const address = `/api/products/search?${new URLSearchParams({ q: typed })}`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) return { code: "unreachable", typed };
    return { code: "found", typed, found: (await response.json()) as SearchResult };
  } catch {
    return signal.aborted ? undefined : { code: "unreachable", typed };
  }
}
