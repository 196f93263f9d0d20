import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useRef } from "react";
import type { Elements } from "../content/elements.ts";

/** Announcements while an entry is moved. */
export type SortableMessages = {
  readonly help: string;
  readonly lifted: (name: string, place: number, count: number) => string;
  readonly over: (name: string, place: number, count: number) => string;
  readonly dropped: (name: string, place: number, count: number) => string;
  readonly cancelled: (name: string) => string;
};

/**
 * A list that people reorder by dragging with pointer or keyboard, or by buttons.
 *
 * @param entries without duplicates
 * @param nameOf the accessible name of an entry
 * @param hasFields whether entries are wide; then their buttons are below them on a phone
 * @param onMove with the new index
 */
export function SortableList(props: {
  id: string;
  label: string;
  entries: readonly string[];
  nameOf?: (entry: string) => string;
  hasFields?: boolean;
  words: SortableMessages;
  onMove: (entry: string, to: number) => void;
  onRemove: (entry: string) => void;
  children: (entry: string, place: number) => Elements;
}): ReactNode {
  const { id, label, entries, nameOf = (entry) => entry, hasFields = false, words } = props;
  const { onMove, onRemove, children } = props;
  const justLifted = useRef(false);
  const sensors = useSensors(
    // A press without movement does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (entry: UniqueIdentifier) => entries.indexOf(String(entry));
  const said = (entry: UniqueIdentifier) => nameOf(String(entry));

  const announcements: Announcements = {
    onDragStart({ active }) {
      justLifted.current = true;
      return words.lifted(said(active.id), placeOf(active.id) + 1, entries.length);
    },
    onDragOver({ active, over }) {
      // After lifting, an entry is immediately over itself; announcing that would interrupt the
      // first announcement.
      const unmoved = justLifted.current && over?.id === active.id;
      justLifted.current = false;
      if (!over || unmoved) return undefined;
      return words.over(said(active.id), placeOf(over.id) + 1, entries.length);
    },
    onDragEnd({ active, over }) {
      if (!over) return words.cancelled(said(active.id));
      return words.dropped(said(active.id), placeOf(over.id) + 1, entries.length);
    },
    onDragCancel: ({ active }) => words.cancelled(said(active.id)),
  };

  function drop({ active, over }: DragEndEvent) {
    if (over) onMove(String(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.help } }}
    >
      <SortableContext items={[...entries]} strategy={verticalListSortingStrategy}>
        <ol className="mb-1 rounded-md border border-line bg-paper" aria-label={label}>
          {entries.map((entry, place) => (
            <Row
              key={entry}
              entry={entry}
              name={nameOf(entry)}
              place={place}
              count={entries.length}
              hasFields={hasFields}
              onMove={(to) => onMove(entry, to)}
              onRemove={() => onRemove(entry)}
            >
              {children(entry, place)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Row(props: {
  entry: string;
  name: string;
  place: number;
  count: number;
  hasFields: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: Elements;
}) {
  const { entry, name, place, count, hasFields, onMove, onRemove, children } = props;
  const sortable = useSortable({ id: entry });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    sortable;
  const moved = CSS.Translate.toString(transform);
  return (
    <li
      ref={setNodeRef}
      className={`group relative grid min-h-11 grid-cols-[auto_1fr_auto] items-center border-t border-line bg-paper first:rounded-t-md first:border-t-0 last:rounded-b-md data-[dragging=true]:z-2 data-[dragging=true]:shadow-card data-[dragging=true]:outline-2 data-[dragging=true]:outline-accent ${hasFields ? "max-sm:grid-cols-[auto_1fr] max-sm:pr-3" : ""}`}
      data-dragging={sortable.isDragging}
      // Only during a drag, so never in server-rendered HTML.
      {...(moved && { style: { transform: moved, transition } })}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="grid size-11 cursor-grab touch-none place-items-center text-lg text-soft group-data-[dragging=true]:cursor-grabbing"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}, ${place + 1} of ${count}`}
      >
        <span aria-hidden="true">⠿</span>
      </button>
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
