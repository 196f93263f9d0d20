import type { ReactNode } from "react";
import { FindOption } from "./find-option.tsx";
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
