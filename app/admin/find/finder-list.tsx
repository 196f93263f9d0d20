import type { MouseEvent, ReactNode } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import { markWords } from "#domain/input/mark-words.ts";
import type { Listed } from "./list-groups.ts";
import { type Finder, optionId } from "./use-finder.ts";

/** What a search found, in groups, to choose with the keys of its field. */
export function FinderList(props: { finder: Finder; className?: string }): ReactNode {
  const { finder, className = "" } = props;
  const { id, groups, listed, current } = finder;
  return (
    <div
      id={`${id}-list`}
      className={`finder-list ${className}`}
      role="listbox"
      aria-label="Results"
      hidden={listed.length === 0}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
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
              onOpen={() => finder.choose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A line of the results. It is a link, so that it opens in a new tab as links do. */
function FindOption(props: {
  id: string;
  item: Listed;
  typed: string;
  isCurrent: boolean;
  onHover: () => void;
  onOpen: () => void;
}) {
  const { id, item, typed, isCurrent, onHover, onOpen } = props;
  const { path, icon, lead = "", name, detail, state, tone, keys, opens } = item;

  function onClick(event: MouseEvent) {
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isForBrowser && opens !== "by-post") return;
    event.preventDefault();
    onOpen();
  }

  return (
    // The field keeps the focus and has the keys.
    <a
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="finder-option"
      href={path}
      tabIndex={-1}
      onClick={onClick}
      onMouseMove={() => !isCurrent && onHover()}
    >
      <Icon className="finder-icon" d={icon} size={16} lineWidth={1.4} />
      <span className="finder-name" dir="auto">
        <span className="finder-lead">{lead}</span>
        <Marked text={name} typed={typed} />
      </span>
      <span className="finder-detail" dir="auto">
        <Marked text={detail} typed={typed} />
      </span>
      <span className="finder-end" data-tone={tone}>
        {state}
      </span>
      {keys && <kbd>{keys}</kbd>}
    </a>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markWords(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
