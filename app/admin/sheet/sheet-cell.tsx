import type { KeyboardEvent, ReactNode } from "react";
import { Input } from "#app/ui/fields/input.tsx";
import { useSheetOfCell } from "./use-sheet.ts";

type SheetCellProps = {
  readonly id: string;
  readonly label: string;
  /** Of its column, along which Enter and the arrows go. */
  readonly kind: string;
  readonly requestId: string;
  /** What it shows until something is typed; empty by default. */
  readonly shown?: string;
  readonly inputMode: "numeric" | "decimal";
  readonly maxLength: number;
  readonly isWrong: boolean;
  readonly disabled?: boolean;
};

/** A cell to type into. What was refused says why below it. */
export function SheetCell(props: SheetCellProps): ReactNode {
  const { id, label, kind, requestId, shown = "", isWrong, ...input } = props;
  const sheet = useSheetOfCell();
  const typed = sheet.typed[id];
  const refusal = sheet.refusalOf(id);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") sheet.leave(id);
    else moveDown(event);
  }

  return (
    <>
      <Input
        className="sheet-cell"
        aria-label={label}
        value={typed?.text ?? shown}
        readOnly={id in sheet.saving}
        data-kind={kind}
        data-changed={typed !== undefined}
        aria-invalid={isWrong || refusal !== undefined || undefined}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        onChange={(event) => sheet.type(id, { text: event.currentTarget.value, shown, requestId })}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        {...input}
      />
      {refusal && (
        <span id={`${id}-refusal`} className="block text-left text-[13px] text-danger">
          {refusal}
        </span>
      )}
    </>
  );
}

/** Enter and the arrows go along the column, as in a spreadsheet. */
function moveDown(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const cell = event.currentTarget;
  const column = [
    ...(cell
      .closest("table")
      ?.querySelectorAll<HTMLInputElement>(`[data-kind=${cell.dataset.kind}]:enabled`) ?? []),
  ];
  column[column.indexOf(cell) + by]?.focus();
}
