import { describe, expect, test } from "vitest";
import type { Typed } from "../sheet/use-sheet.ts";
import {
  cellKey,
  changesOf,
  countIn,
  describeChanges,
  forSaleAfter,
  isTypedInto,
  onShelf,
  type SheetKind,
  type SheetRow,
  sheetKinds,
} from "./sheet-cells.ts";

const requestIds = { received: "r", sold: "s", broken: "b", shelf: "c" };

/** Ten on hand, of which one is being paid; three more are sold and not packed. */
function rowOf(changes: Partial<SheetRow> = {}): SheetRow {
  const level = { productId: 7, onHand: 10, reserved: 1, lowAt: null };
  const row = { productId: 7, name: "Stone & Nib", isSwitchedOn: true, level, toShip: 3 };
  return { ...row, isInLots: false, isLow: false, requestIds, ...changes };
}

function typedInto(row: SheetRow, texts: Partial<Record<SheetKind, string>>): Typed {
  const kinds = Object.keys(texts) as SheetKind[];
  return Object.fromEntries(
    kinds.map((kind) => [
      cellKey(row, kind),
      { text: texts[kind] ?? "", shown: "", requestId: requestIds[kind] },
    ]),
  );
}

describe("the stock sheet", () => {
  test("counts what is on the shelf: for sale, being paid, and sold but not packed", () => {
    expect(onShelf(rowOf())).toBe(13);
  });

  test("sends what was counted as the difference to the shelf, not as the sum", () => {
    const row = rowOf();
    const typed = typedInto(row, { shelf: "9" });
    expect(changesOf([row], typed)).toEqual([
      { productId: 7, requestId: "c", change: { kind: "shelf", difference: -4 } },
    ]);
    expect(forSaleAfter(row, typed)).toBe(5);
    expect(describeChanges([row], typed)).toBe("4 missing");
  });

  test("adds what was made, and takes off what was sold elsewhere or broken", () => {
    const row = rowOf();
    const typed = typedInto(row, { received: "24", sold: " 5 ", broken: "1" });
    expect(forSaleAfter(row, typed)).toBe(27);
    expect(describeChanges([row], typed)).toBe("24 made, 5 sold elsewhere, 1 broken");
    expect(changesOf([row], typed)).toHaveLength(3);
  });

  test("has only Counted for bars that are not counted yet, and no cells for bars in lots", () => {
    const cellsOf = (row: SheetRow) => sheetKinds.filter((kind) => isTypedInto(row, kind));
    expect(cellsOf(rowOf())).toEqual(["received", "sold", "broken", "shelf"]);
    expect(cellsOf(rowOf({ level: null }))).toEqual(["shelf"]);
    expect(cellsOf(rowOf({ isInLots: true }))).toEqual([]);
  });

  test("sends what was typed as the first count, and shows it without what is sold and not packed", () => {
    const row = rowOf({ level: null });
    const typed = typedInto(row, { shelf: "20" });
    expect(changesOf([row], typed)).toEqual([
      { productId: 7, requestId: "c", change: { kind: "first", onShelf: 20 } },
    ]);
    expect(forSaleAfter(row, typed)).toBe(17);
    expect(describeChanges([row], typed)).toBe("1 bar counted for the first time");
  });

  test("says that a first count is a change, also if nothing is for sale after it", () => {
    const row = rowOf({ level: null, toShip: 0 });
    const typed = typedInto(row, { shelf: "0" });
    expect(forSaleAfter(row, typed)).toBe(0);
    expect(describeChanges([row], typed)).toBe("1 bar counted for the first time");
  });

  test("shows no figure for a first count below what is sold and not packed, and says why", () => {
    const row = rowOf({ level: null });
    const typed = typedInto(row, { shelf: "2" });
    expect(forSaleAfter(row, typed)).toBeNull();
    expect(describeChanges([row], typed)).toBe("1 bar counted below what is sold and to be packed");
  });

  test("says nothing about a first count that is no number", () => {
    const row = rowOf({ level: null });
    expect(describeChanges([row], typedInto(row, { shelf: "lots" }))).toBe("");
  });

  test("shows no figure for more bars sold elsewhere than are for sale", () => {
    const row = rowOf();
    expect(forSaleAfter(row, typedInto(row, { sold: "10" }))).toBeNull();
  });

  test.each(["2.5", "-1", "1e3", "lots", "10000000"])("takes %j for no count", (text) => {
    expect(countIn(text)).toBeNaN();
  });

  test("takes an empty cell for no change", () => {
    const row = rowOf();
    expect(changesOf([row], typedInto(row, { sold: " " }))).toEqual([]);
  });
});
