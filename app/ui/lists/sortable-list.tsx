import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button, useDrag, useDrop } from "react-aria-components";
import type { Elements } from "../content/elements.ts";

/**
 * A list that people reorder by dragging with pointer or keyboard, or by buttons.
 *
 * @param entries without duplicates
 * @param nameOf the accessible name of an entry
 * @param hasFields whether entries are wide; then their buttons are below them on a phone
 * @param onMove with the new index
 */
export function SortableList(props: {
  label: string;
  entries: readonly string[];
  nameOf?: (entry: string) => string;
  hasFields?: boolean;
  onMove: (entry: string, to: number) => void;
  onRemove: (entry: string) => void;
  children: (entry: string, place: number) => Elements;
}): ReactNode {
  const { label, entries, nameOf = (entry) => entry, hasFields = false } = props;
  const { onMove, onRemove, children } = props;
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  /** The pressed button disappears with its row, so the focus moves to the next row. */
  function remove(entry: string, place: number) {
    onRemove(entry);
    requestAnimationFrame(() => {
      const handles = list.current?.querySelectorAll<HTMLElement>("[data-handle]");
      handles?.[Math.min(place, handles.length - 1)]?.focus();
    });
  }

  return (
    <ol ref={list} className="mb-1 rounded-md border border-line bg-paper" aria-label={label}>
      {entries.map((entry, place) => (
        <Row
          key={entry}
          name={nameOf(entry)}
          place={place}
          count={entries.length}
          dragged={dragged === undefined ? undefined : entries.indexOf(dragged)}
          draggedName={dragged === undefined ? "" : nameOf(dragged)}
          hasFields={hasFields}
          onDrag={(isDragged) => setDragged(isDragged ? entry : undefined)}
          onDrop={() => dragged !== undefined && onMove(dragged, place)}
          onMove={(to) => onMove(entry, to)}
          onRemove={() => remove(entry, place)}
        >
          {children(entry, place)}
        </Row>
      ))}
    </ol>
  );
}

function Row(props: {
  name: string;
  place: number;
  count: number;
  /** The place of the entry that is being dragged. */
  dragged: number | undefined;
  draggedName: string;
  hasFields: boolean;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: Elements;
}) {
  const { name, place, count, dragged, draggedName, hasFields, onMove, onRemove, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const takesDrop = dragged !== undefined && dragged !== place;
  const edge = takesDrop && dragged < place ? "below" : "above";

  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ entry: name }],
    getAllowedDropOperations: () => ["move"],
    onDragStart: () => props.onDrag(true),
    onDragEnd() {
      props.onDrag(false);
      // Says where it is now.
      requestAnimationFrame(() => handle.current?.focus());
    },
  });

  const handleProps = {
    ...dragProps,
    onDragStart(event: DragEvent<HTMLElement>) {
      dragProps.onDragStart?.(event);
      if (row.current) event.dataTransfer.setDragImage(row.current, 22, 22);
    },
  };

  // Pointers drop on the row, the keyboard on its handle.
  const { dropProps, dropButtonProps, isDropTarget } = useDrop({
    ref: handle,
    hasDropButton: true,
    getDropOperation: () => (takesDrop ? "move" : "cancel"),
    onDrop: props.onDrop,
  });

  return (
    <li
      ref={row}
      className={`grid min-h-11 grid-cols-[auto_1fr_auto] items-center border-t border-line bg-paper first:rounded-t-md first:border-t-0 last:rounded-b-md data-[dragging=true]:opacity-50 data-drop:relative data-drop:z-2 data-[drop=above]:shadow-[0_-2px_var(--color-accent)] data-[drop=below]:shadow-[0_2px_var(--color-accent)] ${hasFields ? "max-sm:grid-cols-[auto_1fr] max-sm:pr-3" : ""}`}
      {...(dragged !== undefined && dropProps)}
      data-dragging={isDragging}
      data-drop={isDropTarget && takesDrop ? edge : undefined}
    >
      <span {...handleProps} className="cursor-grab">
        <Button
          ref={handle}
          {...(takesDrop ? dropButtonProps : dragButtonProps)}
          // The element around it is dragged: Firefox does not drag buttons.
          className="pointer-events-none grid size-11 place-items-center text-lg text-soft"
          aria-label={
            takesDrop
              ? `Put ${draggedName} here, ${place + 1} of ${count}`
              : `Move ${name}, ${place + 1} of ${count}`
          }
        >
          <span aria-hidden="true">⠿</span>
        </Button>
      </span>
      {children}
      <span className={`flex ${hasFields ? "max-sm:col-span-full max-sm:justify-self-end" : ""}`}>
        <button
          type="button"
          className={toolLook}
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          className={toolLook}
          aria-label={`Move ${name} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <button type="button" className={toolLook} aria-label={`Remove ${name}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      </span>
    </li>
  );
}

const toolLook =
  "grid h-11 w-9 cursor-pointer place-items-center text-lg text-soft enabled:hover:text-accent disabled:cursor-default disabled:opacity-35";
