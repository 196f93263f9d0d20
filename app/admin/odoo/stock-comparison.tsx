import type { ReactNode } from "react";
import { Alert } from "#app/ui/content/alert.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { ActionFoot } from "../actions/action-foot.tsx";
import { formTexts } from "../actions/form-texts.ts";
import { useAction } from "../actions/use-action.ts";
import { TwoLines } from "../shared/list-cells.tsx";
import { countingMessages, erpMessages } from "./erp-messages.ts";
import type { StockView } from "./erp-views.ts";
import { OdooRequest } from "./odoo-request.tsx";

type ComparedProduct = Extract<StockView, { code: "compared" }>["comparisons"][number];

const isWrong = (verdict: ComparedProduct["verdict"]) =>
  /^(oversold|hidden|differs)$/.test(verdict);

const columns: Column<ComparedProduct>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ name, sku }) => <TwoLines second={sku}>{name}</TwoLines>,
  },
  {
    id: "here",
    title: "Here",
    cell: ({ inStock, remaining }) => remaining ?? (inStock ? "In stock" : "Out of stock"),
  },
  {
    id: "on-hand",
    title: "On hand there",
    numeric: true,
    cell: ({ erpStock }) => erpStock?.onHand ?? "–",
  },
  {
    id: "sellable",
    title: "Sellable there",
    numeric: true,
    cell: ({ erpStock }) => erpStock?.sellable ?? "–",
  },
  {
    id: "verdict",
    title: "Result",
    cell: ({ verdict }) => (
      <span className={isWrong(verdict) ? "font-semibold text-danger" : ""}>
        {erpMessages.verdicts[verdict]}
      </span>
    ),
  },
];

export function StockComparison(props: {
  stock: StockView | null;
  counting: { countedIn: "shop" | "erp"; version: number };
}): ReactNode {
  const { stock, counting } = props;
  return (
    <section aria-labelledby="erp-stock" className="mt-8">
      <OdooRequest
        id="erp-stock"
        title="Stock"
        label="Compare with Odoo"
        query={{ name: "stock", value: "compare" }}
      />
      <CountingChoice {...counting} />
      {stock?.code === "failed" && <Alert role="alert">{stock.message}</Alert>}
      {stock?.code === "compared" && (
        <DataTable
          caption="Bars with their stock here and in Odoo"
          columns={columns}
          rows={stock.comparisons}
          idOf={({ productId }) => productId}
        />
      )}
    </section>
  );
}

/**
 * Who counts the stock: the shop or Odoo. An action, not a form of settings: Odoo's counts are copied at
 * once and the shop's lots end, which no Undo of a setting brings back.
 */
function CountingChoice(props: { countedIn: "shop" | "erp"; version: number }) {
  const { countedIn, version } = props;
  const action = useAction("choose-counting", { failure: countingMessages.unreachable });
  const { result } = action;
  const notTaken = result?.code === "not-taken" ? result.sentence : undefined;
  return (
    <SubmitForm
      className="mb-6 grid max-w-md gap-3"
      onSubmit={(form) => {
        const typed = formTexts(form, "countedIn");
        action.run({ countedIn: typed.countedIn === "erp" ? "erp" : "shop", version });
      }}
    >
      <SelectField
        label="Who counts the bars"
        hint="Odoo's counts are taken over every five minutes, less what was sold here meanwhile. The shop then stops counting, and its lots are closed."
        name="countedIn"
        defaultValue={countedIn}
        options={{ shop: "The shop", erp: "Odoo" }}
      />
      <ActionFoot
        action={{ ...action, problem: notTaken ?? action.problem }}
        done={result?.code === "saved" ? result.sentence : undefined}
      >
        Save
      </ActionFoot>
    </SubmitForm>
  );
}
