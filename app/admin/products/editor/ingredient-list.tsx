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
import { type ReactNode, useRef, useState } from "react";
import { addEntry, moveEntry, suggestEntries } from "#domain/catalog/product-draft.ts";
import { productMessage, productsMessages } from "../product-message.ts";
import { EntryInput } from "./entry-list.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

const ID = "product-ingredients";

/**
 * What a bar is made of, in the order of the label: dragged by pointer or by keyboard, or moved by
 * the buttons, with suggestions from the other bars.
 */
export function IngredientList(props: {
  form: ProductFormDraft;
  known: readonly string[];
}): ReactNode {
  const { form, known } = props;
  const entries = form.draft.lists.ingredients;
  const [typed, setTyped] = useState("");
  const justLifted = useRef(false);
  const problem = productMessage("ingredients", form.problems.ingredients);
  const change = (next: readonly string[]) => form.setList("ingredients", next);
  const suggestions = suggestEntries(known, entries, typed);
  const sensors = useSensors(
    // A press that does not move is a press, not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent) {
    if (over) change(moveEntry(entries, placeOf(active.id), placeOf(over.id)));
  }
  const placeOf = (id: UniqueIdentifier) => entries.indexOf(String(id));
  const announcements: Announcements = {
    onDragStart({ active }) {
      justLifted.current = true;
      return productsMessages.lifted(String(active.id), placeOf(active.id) + 1, entries.length);
    },
    onDragOver({ active, over }) {
      // Where it was lifted it is over itself at once, which would drown what was just said.
      const unmoved = justLifted.current && over?.id === active.id;
      justLifted.current = false;
      if (!over || unmoved) return undefined;
      return productsMessages.over(String(active.id), placeOf(over.id) + 1, entries.length);
    },
    onDragEnd({ active, over }) {
      if (!over) return productsMessages.dragCancelled(String(active.id));
      return productsMessages.dropped(String(active.id), placeOf(over.id) + 1, entries.length);
    },
    onDragCancel: ({ active }) => productsMessages.dragCancelled(String(active.id)),
  };

  return (
    <div className="grid content-start gap-1">
      <label htmlFor={ID} className="font-semibold">
        Ingredients<span className="text-sm font-normal text-soft"> (optional)</span>
      </label>
      {entries.length > 0 && (
        <DndContext
          id="ingredients"
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements,
            screenReaderInstructions: { draggable: productsMessages.dragHelp },
          }}
        >
          <SortableContext items={[...entries]} strategy={verticalListSortingStrategy}>
            <ol className="mb-1 rounded-md border border-line bg-paper" aria-label="Ingredients">
              {entries.map((entry, place) => (
                <Row
                  key={entry}
                  entry={entry}
                  place={place}
                  count={entries.length}
                  onMove={(to) => change(moveEntry(entries, place, to))}
                  onRemove={() => {
                    change(entries.filter((each) => each !== entry));
                    document.getElementById(ID)?.focus();
                  }}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <EntryInput
        id={ID}
        list="ingredients"
        noun="ingredient"
        describedBy={`${ID}-hint${problem ? ` ${ID}-problem` : ""}`}
        invalid={problem !== undefined}
        onAdd={(text) => change(addEntry(entries, text))}
        onType={setTyped}
      />
      <p id={`${ID}-hint`} className="text-sm text-soft">
        By weight, the heaviest first, as a label must list them. Drag to put them in order.
      </p>
      {problem && (
        <p id={`${ID}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {suggestions.length > 0 && (
        <ul
          className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto py-1"
          aria-label="Suggested ingredients"
        >
          {suggestions.map((entry) => (
            <li key={entry}>
              <button
                type="button"
                className="min-h-8 cursor-pointer rounded-full border border-dashed border-soft/70 px-3 text-sm text-soft hover:border-accent hover:text-accent"
                // The field would take what is typed in it first, and then add both.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => change(addEntry(entries, entry))}
              >
                <span aria-hidden="true">+ </span>
                <span className="sr-only">Add </span>
                {entry}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row(props: {
  entry: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { entry, place, count, onMove, onRemove } = props;
  const sortable = useSortable({ id: entry });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    sortable;
  const moved = CSS.Translate.toString(transform);
  return (
    <li
      ref={setNodeRef}
      className="group relative grid min-h-11 grid-cols-[auto_1fr_auto] items-center border-t border-line bg-paper first:rounded-t-md first:border-t-0 last:rounded-b-md data-[dragging=true]:z-2 data-[dragging=true]:shadow-card data-[dragging=true]:outline-2 data-[dragging=true]:outline-accent"
      data-dragging={sortable.isDragging}
      // Only while something moves, and so never in what the server sends.
      {...(moved && { style: { transform: moved, transition } })}
    >
      <input type="hidden" name="ingredients" value={entry} />
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="grid size-11 cursor-grab touch-none place-items-center text-lg text-soft group-data-[dragging=true]:cursor-grabbing"
        {...attributes}
        {...listeners}
        aria-label={`Move ${entry}, ${place + 1} of ${count}`}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <span className="ingredient-name min-w-0 font-medium wrap-anywhere">{entry}</span>
      <span className="flex">
        <button
          type="button"
          className={toolLook}
          aria-label={`Move ${entry} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          className={toolLook}
          aria-label={`Move ${entry} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <button
          type="button"
          className={toolLook}
          aria-label={`Remove ${entry}`}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      </span>
    </li>
  );
}

const toolLook =
  "grid h-11 w-9 cursor-pointer place-items-center text-lg text-soft enabled:hover:text-accent disabled:cursor-default disabled:opacity-35";
