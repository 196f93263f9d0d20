import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { formatUsd, parseDecimal } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { SheetBar } from "../sheet/sheet-bar.tsx";
import { SheetCell } from "../sheet/sheet-cell.tsx";
import { SheetFrame } from "../sheet/sheet-frame.tsx";
import { useSheet, useSheetOfCell } from "../sheet/use-sheet.ts";
import { cellId, changesOf, describeChanges, problemOf } from "./cell-changes.ts";
import { productsMessages } from "./product-message.ts";
import { type ProductRow, priceText } from "./product-views.ts";

type CellRules = {
  /** The limits of what shoppers pay. */
  readonly individual: PricingSettings["individual"];
  /** Odoo counts the bars. */
  readonly isCountedInErp: boolean;
};

const CellRulesContext = createContext<CellRules | null>(null);

/** The list of products with its prices and counts, which are saved together. */
export function ProductSheet(props: CellRules & { children: ReactNode }): ReactNode {
  const { children, ...rules } = props;
  const sheet = useSheet();
  const { run, isBusy, problem } = useAction("change-product-cells", {
    failure: productsMessages.cellsFailed,
    onDone: sheet.settle,
  });
  const cells = Object.entries(sheet.typed);
  const wrong = cells.flatMap(([id, { text }]) => problemOf(id, text) ?? [])[0];

  function save() {
    if (wrong !== undefined) return;
    sheet.beginSaving();
    run({ changes: changesOf(sheet.typed) });
  }

  return (
    <SheetFrame sheet={sheet} isSaving={isBusy}>
      <CellRulesContext value={rules}>{children}</CellRulesContext>
      {cells.length > 0 && (
        <SheetBar
          what={countNoun(cells.length, "change")}
          summary={describeChanges(sheet.typed)}
          problem={wrong ?? problem ?? sheet.refusal}
          isBusy={isBusy}
          onSave={save}
          onDiscard={sheet.discard}
        />
      )}
    </SheetFrame>
  );
}

/** The typed price; and what shoppers pay, if that differs. */
export function PriceCell({ product }: { product: ProductRow }): ReactNode {
  const { id, name, price, requestIds } = product;
  const rules = useContext(CellRulesContext);
  const { typed } = useSheetOfCell();

  const cell = cellId(id, "price");
  const shown = priceText(price ?? null);
  const text = typed[cell]?.text ?? shown;
  const amount = parseDecimal(text);
  const isReadable = text === "" || amount !== undefined;
  const charged = rules && isReadable ? effectivePrice(amount, rules) : amount;
  return (
    <>
      <span className="mr-1 text-soft" aria-hidden="true">
        $
      </span>
      <SheetCell
        id={cell}
        label={`Price of ${name || "No name"}`}
        kind="price"
        requestId={requestIds.price}
        shown={shown}
        inputMode="decimal"
        maxLength={20}
        isWrong={typed[cell] !== undefined && problemOf(cell, text) !== undefined}
      />
      {charged !== undefined && charged !== amount && (
        <span className="cell-second">{`Sold at ${formatUsd(charged)}`}</span>
      )}
    </>
  );
}

export function CountCell({ product }: { product: ProductRow }): ReactNode {
  const { id, name, remaining, isInLots, requestIds } = product;
  const rules = useContext(CellRulesContext);
  const { typed } = useSheetOfCell();
  if (remaining === null) return <span className="text-soft">–</span>;
  if (isInLots || rules?.isCountedInErp) {
    return (
      <Link className="relative z-1 hover:underline" to={`/admin/stock/${id}`}>
        {remaining}
      </Link>
    );
  }
  const cell = cellId(id, "count");
  const text = typed[cell]?.text;
  return (
    <>
      <SheetCell
        id={cell}
        label={`For sale: ${name || "No name"}`}
        kind="count"
        requestId={requestIds.count}
        shown={String(remaining)}
        inputMode="numeric"
        maxLength={7}
        isWrong={text !== undefined && problemOf(cell, text) !== undefined}
      />
      <span className="ml-1 text-soft @min-[52rem]/main:hidden" aria-hidden="true">
        left
      </span>
    </>
  );
}
