import type { ReactNode } from "react";
import { type Sheet, SheetContext } from "./use-sheet.ts";

/** Around the cells of a sheet. @param props.isSaving until the save is answered, its cells wait */
export function SheetFrame(props: {
  sheet: Sheet;
  isSaving: boolean;
  children: ReactNode;
}): ReactNode {
  const { sheet, isSaving, children } = props;
  return (
    <SheetContext value={isSaving ? sheet : { ...sheet, saving: {} }}>{children}</SheetContext>
  );
}
