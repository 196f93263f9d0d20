import { type ReactNode, type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/content/icon.tsx";
import { useNativeDialog } from "#app/ui/hooks/use-native-dialog.ts";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { MIN_SEARCH_LETTERS } from "#domain/input/search-form.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { screenIcons } from "../shared/screen-icons.ts";
import type { FindDialogProps } from "./find-dialog-props.ts";
import { findMessages } from "./find-messages.ts";
import { FinderList } from "./finder-list.tsx";
import { type Listed, listGroups } from "./list-groups.ts";
import type { FindResponse } from "./use-answer.ts";
import { useFinder } from "./use-finder.ts";

/** Finds anything by typing: a field, and what it found in groups. Remembers nothing. */
export default function FindDialog({ screens, onShowKeys, onClose }: FindDialogProps): ReactNode {
  const dialog = useNativeDialog();
  const lock = useRef<HTMLFormElement>(null);
  const open = useOpenItem(lock);
  const finder = useFinder({
    groupsOf: (typed, response) => listGroups(typed, screens, response),
    onChoose: (item) => {
      dialog.current?.close();
      open(item);
    },
  });

  return (
    <dialog ref={dialog} className="finder" aria-label="Find anything" onClose={onClose}>
      <div className="finder-field">
        <Icon d={screenIcons.search} size={20} lineWidth={1.4} />
        <input
          {...finder.field}
          aria-label="Find anything"
          placeholder={findMessages.placeholder}
          enterKeyHint="go"
          // The browser's own dialog gives it the focus.
          autoFocus
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          <kbd>
            <span className="sr-only">Close </span>Esc
          </kbd>
          <span>Cancel</span>
        </button>
      </div>
      <FinderList finder={finder} />
      <State
        typed={finder.typed}
        response={finder.response}
        isWaiting={finder.isWaiting}
        count={finder.listed.length}
        onRetry={finder.retry}
      />
      <Foot onShowKeys={onShowKeys} />
      <form ref={lock} method="post" action="/admin/lock" />
    </dialog>
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
      {answer && [...typed].length < MIN_SEARCH_LETTERS && <p>{findMessages.keepTyping}</p>}
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
