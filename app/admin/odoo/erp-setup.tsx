import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type Column, DataTable } from "../../ui/data-table.tsx";

type Choice = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly isChosen: boolean;
};

export type SetupView =
  | {
      readonly code: "checked";
      readonly setup: {
        readonly companies: readonly Choice[];
        readonly journals: readonly Choice[];
        readonly warehouses: readonly Choice[];
        readonly problems: readonly string[];
      };
    }
  | { readonly code: "failed"; readonly message: string }
  | { readonly code: "disabled" };

type Row = Choice & { readonly setting: string; readonly what: string };

const columns: Column<Row>[] = [
  {
    id: "name",
    title: "In Odoo",
    isRowHeader: true,
    cell: ({ name, what }) => (
      <>
        {name}
        <span className="cell-second">{what}</span>
      </>
    ),
  },
  {
    id: "setting",
    title: "Setting",
    cell: ({ setting, code, name }) => <code>{`${setting}=${code || name}`}</code>,
  },
  { id: "chosen", title: "Used", cell: ({ isChosen }) => (isChosen ? "Used" : "–") },
];

/** Where in Odoo the documents go, and what else there is to choose from. It changes nothing. */
export function ErpSetup({ result }: { result: SetupView | null }): ReactNode {
  const asking = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="erp-setup" className="mt-8">
      <div className="admin-head">
        <h2 id="erp-setup" className="text-xl">
          Settings
        </h2>
        <Form method="get" preventScrollReset>
          <button
            type="submit"
            name="setup"
            value="check"
            className="admin-button"
            aria-disabled={asking}
          >
            {asking ? "Asking Odoo…" : "Check the settings"}
          </button>
        </Form>
      </div>
      {result?.code === "failed" && (
        <p className="admin-alert" role="alert">
          {result.message}
        </p>
      )}
      {result?.code === "checked" && (
        <>
          {result.setup.problems.map((problem) => (
            <p key={problem} className="admin-alert mb-4" role="alert">
              {problem}
            </p>
          ))}
          {result.setup.problems.length === 0 && (
            <p className="mb-4" role="status">
              Nothing is missing: the shop may do all that it needs to.
            </p>
          )}
          <DataTable
            labelsOnCards
            caption="Companies, journals and warehouses in Odoo"
            columns={columns}
            rows={rowsOf(result.setup)}
            idOf={({ setting, id }) => `${setting} ${id}`}
          />
        </>
      )}
    </section>
  );
}

function rowsOf(setup: Extract<SetupView, { code: "checked" }>["setup"]): Row[] {
  const named = (choices: readonly Choice[], setting: string, what: string) =>
    choices.map((choice) => ({ ...choice, setting, what }));
  return [
    ...named(setup.companies, "ODOO_COMPANY", "Company"),
    ...named(setup.journals, "ODOO_JOURNAL", "Journal for payments"),
    ...named(setup.warehouses, "ODOO_WAREHOUSE", "Warehouse"),
  ];
}
