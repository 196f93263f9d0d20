import { type ReactNode, useState } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { RowLink } from "../shared/list-cells.tsx";
import { SheetBar } from "../sheet/sheet-bar.tsx";
import { SheetCell } from "../sheet/sheet-cell.tsx";
import { SheetFrame } from "../sheet/sheet-frame.tsx";
import { type Typed, useSheet } from "../sheet/use-sheet.ts";
import {
  cellKey,
  changesOf,
  countIn,
  describeChanges,
  forSale,
  forSaleAfter,
  isTypedInto,
  onShelf,
  type SheetKind,
  type SheetRow,
} from "./sheet-cells.ts";
import { NOTE_LENGTH, stockMessages } from "./stock-messages.ts";

const kindNames: Record<SheetKind, string> = {
  received: "Made",
  sold: "Sold elsewhere",
  broken: "Broken, eaten",
  shelf: "Counted",
};

/** All counts, to type down a column and save at once. */
export function StockSheet(props: { rows: readonly SheetRow[]; isReadOnly: boolean }): ReactNode {
  const { rows, isReadOnly } = props;
  const sheet = useSheet();
  const { typed } = sheet;
  const [note, setNote] = useState("");
  const { run, isBusy, problem } = useAction("change-stock-sheet", {
    failure: stockMessages.unreachable,
    onDone(result) {
      sheet.settle(result);
      setNote("");
    },
  });
  const changes = changesOf(rows, typed);
  const hasWrong = Object.values(typed).some(({ text }) => Number.isNaN(countIn(text)));

  function save() {
    if (hasWrong) return;
    sheet.beginSaving();
    run({ note, changes });
  }

  return (
    <SheetFrame sheet={sheet} isSaving={isBusy}>
      {isReadOnly && <Alert>{stockMessages.countedInErp}</Alert>}
      <DataTable
        className="stock-sheet"
        caption="Stock, what runs low first"
        columns={isReadOnly ? figures : [...figures, ...cellColumns(typed), afterColumn(typed)]}
        rows={rows}
        idOf={({ productId }) => productId}
      />
      {changes.length > 0 && (
        <SheetBar
          what={countNoun(changes.length, "count")}
          summary={describeChanges(rows, typed)}
          problem={hasWrong ? stockMessages.unreadable : (problem ?? sheet.refusal)}
          isBusy={isBusy}
          onSave={save}
          onDiscard={sheet.discard}
        >
          <Input
            aria-label="Note"
            placeholder="Note, such as Market"
            className="max-w-60"
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </SheetBar>
      )}
    </SheetFrame>
  );
}

const figures: Column<SheetRow>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, name }) => (
      <RowLink to={`/admin/stock/${productId}`}>{name || "No name"}</RowLink>
    ),
  },
  {
    id: "left",
    title: "For sale",
    numeric: true,
    cell: (row) => (row.level ? forSale(row) : switchName(row)),
  },
  {
    id: "reserved",
    title: "Being paid",
    numeric: true,
    cell: ({ level }) => (level ? level.reserved : "–"),
  },
  { id: "to-ship", title: "Sold, to be packed", numeric: true, cell: ({ toShip }) => toShip },
  {
    id: "shelf",
    title: "On the shelf",
    numeric: true,
    cell: (row) => (row.level ? onShelf(row) : "–"),
  },
  { id: "state", title: "Count", cell: (row) => <StockState row={row} /> },
];

/** Of a bar that is not counted. */
function switchName({ isSwitchedOn }: SheetRow): string {
  return isSwitchedOn ? "In stock" : "Out of stock";
}

function cellColumns(typed: Typed): Column<SheetRow>[] {
  return (["received", "sold", "broken", "shelf"] as const).map((kind) => ({
    id: `type-${kind}`,
    title: kindNames[kind],
    numeric: true,
    cell: (row) => isTypedInto(row, kind) && <CountCell row={row} kind={kind} typed={typed} />,
  }));
}

function afterColumn(typed: Typed): Column<SheetRow> {
  return {
    id: "after",
    title: "For sale after Save",
    numeric: true,
    cell(row) {
      const after = forSaleAfter(row, typed);
      return after !== null && <strong>{after}</strong>;
    },
  };
}

function CountCell({ row, kind, typed }: { row: SheetRow; kind: SheetKind; typed: Typed }) {
  const id = cellKey(row, kind);
  const isCounted = countIn(typed[cellKey(row, "shelf")]?.text) !== undefined;
  return (
    <SheetCell
      id={id}
      label={`${kindNames[kind]}: ${row.name || "No name"}`}
      kind={kind}
      requestId={row.requestIds[kind]}
      inputMode="numeric"
      maxLength={7}
      isWrong={Number.isNaN(countIn(typed[id]?.text))}
      // Whoever counts the shelf has counted what came and went, too.
      disabled={kind !== "shelf" && isCounted}
    />
  );
}

function StockState({ row }: { row: SheetRow }) {
  const { level, isInLots, productId } = row;
  if (!level) {
    return (
      <span className="relative z-1">
        <span className="text-soft">Not counted.</span>{" "}
        <TextLink to={`/admin/stock/${productId}`}>Start counting</TextLink>
      </span>
    );
  }
  const remaining = forSale(row);
  if (remaining === 0) return <span className="font-semibold text-danger">Sold out</span>;
  if (level.lowAt !== null && remaining <= level.lowAt) {
    return <span className="font-semibold text-danger">Running low</span>;
  }
  if (isInLots) return <span className="text-soft">Counted by lot</span>;
  return <span className="text-good">Counted</span>;
}
