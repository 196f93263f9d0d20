import { type ReactNode, type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { useNativeDialog } from "#app/ui/hooks/use-native-dialog.ts";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { screenIcons } from "../shared/screen-icons.ts";
import type { FindDialogProps } from "./find-dialog-props.ts";
import { findMessages } from "./find-messages.ts";
import { FindOption } from "./find-option.tsx";
import { MAX_SEARCH_LENGTH } from "./find-result.ts";
import type { Listed } from "./list-groups.ts";
import type { FindResponse } from "./use-answer.ts";
import { type Finder, optionId, useFinder } from "./use-finder.ts";

/** Finds anything by typing: a field, and what it found in groups. Remembers nothing. */
export default function FindDialog({ screens, onShowKeys, onClose }: FindDialogProps): ReactNode {
  const dialog = useNativeDialog();
  const lock = useRef<HTMLFormElement>(null);
  const open = useOpenItem(lock);
  const finder = useFinder(screens, (item) => {
    dialog.current?.close();
    open(item);
  });
  const { id, listed, current } = finder;

  return (
    <dialog ref={dialog} className="finder" aria-label="Find anything" onClose={onClose}>
      <div className="finder-field">
        <Icon d={screenIcons.search} size={20} lineWidth={1.4} />
        <input
          role="combobox"
          aria-label="Find anything"
          aria-expanded={listed.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          placeholder={findMessages.placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          // The browser's own dialog gives it the focus.
          autoFocus
          value={finder.text}
          onChange={({ currentTarget }) => finder.type(currentTarget.value)}
          onKeyDown={finder.onKeyDown}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          <kbd>
            <span className="sr-only">Close </span>Esc
          </kbd>
          <span>Cancel</span>
        </button>
      </div>
      <Results finder={finder} />
      <State
        typed={finder.typed}
        response={finder.response}
        isWaiting={finder.isWaiting}
        count={listed.length}
        onRetry={finder.retry}
      />
      <Foot onShowKeys={onShowKeys} />
      <form ref={lock} method="post" action="/admin/lock" />
    </dialog>
  );
}

function Results({ finder }: { finder: Finder }) {
  const { id, groups, listed, current } = finder;
  return (
    <div
      id={`${id}-list`}
      className="finder-list"
      role="listbox"
      aria-label="Results"
      hidden={listed.length === 0}
    >
      {groups.map(({ name, items }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p id={`${id}-group-${at}`} role="presentation" className="finder-group">
            {name}
          </p>
          {items.map((item) => (
            <FindOption
              key={optionId(id, item)}
              id={optionId(id, item)}
              item={item}
              typed={finder.typed}
              isCurrent={item === current}
              onHover={() => finder.point(item)}
              onOpen={() => finder.open(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Opens what was found. @param lock the form that locks the admin */
function useOpenItem(lock: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  return (item: Listed) => {
    switch (item.opens) {
      case "by-post":
        return lock.current?.requestSubmit();
      case "to-print":
        return openPrintWindow(item.path);
      case "in-full":
        return window.location.assign(item.path);
      default:
        void navigate(item.path);
    }
  };
}

/** What the list does not say: how many were found, nothing, not all, or why there is no answer. */
function State(props: {
  typed: string;
  response: FindResponse | undefined;
  isWaiting: boolean;
  count: number;
  onRetry: () => void;
}) {
  const { typed, response, isWaiting, count, onRetry } = props;
  const answer = !isWaiting && response?.state === "done" ? response.answer : undefined;
  const problem = !isWaiting && response && response.state !== "done" ? response.state : undefined;
  return (
    <div className="finder-state">
      <p role="status" className={answer && count > 0 ? "sr-only" : undefined}>
        {problem ? findMessages[problem] : describe(typed, isWaiting, count)}
      </p>
      {answer && count === 0 && <p>{findMessages.noneHint}</p>}
      {answer && answer.slow.length > 0 && <p>{findMessages.slow(answer.slow)}</p>}
      {answer && [...typed].length < 3 && <p>{findMessages.keepTyping}</p>}
      {problem === "locked" && <UnlockLink />}
      {(problem === "failed" || problem === "offline") && (
        <button type="button" className="finder-button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

function describe(typed: string, isWaiting: boolean, count: number): string {
  if (typed === "") return "";
  if (isWaiting) return findMessages.searching;
  return count === 0 ? findMessages.none(typed) : countNoun(count, "result");
}

function UnlockLink() {
  const { pathname, search } = window.location;
  const next = new URLSearchParams({ next: pathname + search });
  return (
    <a className="finder-button" href={`/admin/unlock?${next}`}>
      Unlock
    </a>
  );
}

function Foot({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <div className="finder-foot">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> in a new tab
      </span>
      <button type="button" className="finder-button" onClick={onShowKeys}>
        All shortcuts
      </button>
    </div>
  );
}
