import { type ReactNode, useId, useRef, useState } from "react";
import { useAction } from "../actions/use-action.ts";

export function ColumnMenu(props: {
  list: string;
  columns: readonly { readonly id: string; readonly title: string }[];
  hidden: readonly string[];
}): ReactNode {
  const { list, columns, hidden } = props;
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { run, allSent } = useAction("change-list-column", { whenBusy: "queue" });

  function isHidden(id: string): boolean {
    const sent = allSent.findLast(({ column }) => column === id);
    return sent ? sent.isHidden : hidden.includes(id);
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={menuId} className="column-button">
        Columns
      </button>
      <div
        id={menuId}
        popover="auto"
        className="column-menu"
        // Before it is painted, so that it does not jump.
        onBeforeToggle={({ currentTarget, newState }) => {
          setOpen(newState === "open");
          const at = button.current?.getBoundingClientRect();
          if (!at) return;
          currentTarget.style.top = `${at.bottom + 4}px`;
          currentTarget.style.right = `${document.documentElement.clientWidth - at.right}px`;
        }}
      >
        <fieldset>
          <legend className="sr-only">Columns</legend>
          {(isOpen ? columns : []).map(({ id, title }) => (
            <label key={id} className="column-choice">
              <input
                type="checkbox"
                autoComplete="off"
                checked={!isHidden(id)}
                onChange={({ currentTarget }) =>
                  run({ list, column: id, isHidden: !currentTarget.checked })
                }
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}
