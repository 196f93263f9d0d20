import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type ElsewhereMethod, elsewhereWords } from "#domain/orders/paid-elsewhere.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Alert } from "../../ui/content/alert.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";

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
        readonly elsewhereJournals: readonly {
          readonly method: ElsewhereMethod;
          readonly setting: string;
          readonly journal: Omit<Choice, "isChosen"> | null;
        }[];
        readonly warehouses: readonly Choice[];
        readonly taxAccounts: readonly Choice[];
        readonly giftCardAccounts: readonly Choice[];
        readonly taxModes: readonly Choice[];
        readonly feeAccounts: readonly Choice[];
        readonly payoutAccounts: readonly Choice[];
        readonly problems: readonly string[];
        readonly balanceProblems: readonly string[];
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
        <span>{name}</span>
        <span className="block text-[0.8125rem] font-normal text-soft">{what}</span>
      </>
    ),
  },
  {
    id: "setting",
    title: "Setting",
    cell: ({ id, setting, code, name }) => (
      <code>{id === 0 ? setting : `${setting}=${code || name}`}</code>
    ),
  },
  { id: "chosen", title: "Used", cell: ({ isChosen }) => (isChosen ? "Used" : "–") },
];

/** Where in Odoo the documents go, and the other options. Read-only. */
export function ErpSetup({ result }: { result: SetupView | null }): ReactNode {
  const asking = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="erp-setup" className="mt-8">
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="erp-setup" className="text-xl">
          Settings
        </h2>
        <Form method="get" preventScrollReset>
          <Button
            type="submit"
            variant="quiet"
            size="small"
            name="setup"
            value="check"
            aria-disabled={asking}
          >
            {asking ? "Asking Odoo…" : "Check the settings"}
          </Button>
        </Form>
      </div>
      {result?.code === "failed" && <Alert role="alert">{result.message}</Alert>}
      {result?.code === "checked" && (
        <>
          {problemsOf(result.setup).map((problem) => (
            <Alert key={problem} role="alert">
              {problem}
            </Alert>
          ))}
          {problemsOf(result.setup).length === 0 && (
            <p className="mb-4" role="status">
              Nothing is missing: the shop may do all that it needs to.
            </p>
          )}
          <DataTable
            labelsOnCards
            caption="Companies, journals, warehouses, taxes and accounts in Odoo"
            columns={columns}
            rows={rowsOf(result.setup)}
            idOf={({ setting, id }) => `${setting} ${id}`}
          />
        </>
      )}
    </section>
  );
}

type Setup = Extract<SetupView, { code: "checked" }>["setup"];

function problemsOf({ problems, balanceProblems }: Setup): string[] {
  return [...problems, ...balanceProblems];
}

function rowsOf(setup: Setup): Row[] {
  const named = (choices: readonly Choice[], setting: string, what: string) =>
    choices.map((choice) => ({ ...choice, setting, what }));
  return [
    ...named(setup.companies, "ODOO_COMPANY", "Company"),
    ...named(setup.journals, "ODOO_JOURNAL", "Journal for payments"),
    ...setup.elsewhereJournals.map(({ method, setting, journal }) => ({
      id: journal?.id ?? 0,
      name: journal?.name ?? "None yet: these orders wait",
      code: journal?.code ?? "",
      isChosen: journal !== null,
      setting,
      what: `Journal for “${elsewhereWords[method]}”`,
    })),
    ...named(setup.warehouses, "ODOO_WAREHOUSE", "Warehouse"),
    ...named(setup.taxModes, "ODOO_TAX_MODE", "Sales tax"),
    ...named(setup.taxAccounts, "ODOO_TAX_ACCOUNT", "Account for sales tax that is owed"),
    ...named(
      setup.giftCardAccounts,
      "ODOO_GIFT_CARD_ACCOUNT",
      "Account for gift cards that are owed",
    ),
    ...named(setup.feeAccounts, "ODOO_FEE_ACCOUNT", "Account for Stripe's fees"),
    ...named(setup.payoutAccounts, "ODOO_PAYOUT_ACCOUNT", "Account for Stripe's payouts"),
  ];
}
