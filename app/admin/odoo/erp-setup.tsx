import type { ReactNode } from "react";
import { Alert } from "#app/ui/content/alert.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { elsewhereNames } from "#domain/orders/paid-elsewhere.ts";
import { formatTaxRate } from "#domain/tax/tax-rate.ts";
import { TwoLines } from "../shared/list-cells.tsx";
import { type ErpSetupResult, erpMessages } from "./erp-messages.ts";
import { OdooRequest } from "./odoo-request.tsx";

type Setup = Extract<ErpSetupResult, { code: "checked" }>["setup"];
type Choice = Setup["companies"][number];

type Row = Choice & { readonly setting: string; readonly what: string };

const columns: Column<Row>[] = [
  {
    id: "name",
    title: "In Odoo",
    isRowHeader: true,
    cell: ({ name, what }) => <TwoLines second={what}>{name}</TwoLines>,
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

/**
 * All that is missing in Odoo or in the settings, what the shop makes there by itself, and where its
 * documents go. Read-only.
 */
export function ErpSetup({ result }: { result: ErpSetupResult | null }): ReactNode {
  return (
    <section aria-labelledby="erp-setup" className="mt-8">
      <OdooRequest
        id="erp-setup"
        title="Settings"
        label="Check the settings"
        query={{ name: "setup", value: "check" }}
      />
      {result?.code === "failed" && (
        <Alert role="alert">{erpMessages.setupFailed(result.message)}</Alert>
      )}
      {result?.code === "checked" && (
        <>
          <Gaps gaps={result.setup.gaps} />
          <WhatTheShopMakes setup={result.setup} />
          <DataTable
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

/** What is missing, what waits for it, and what to set. */
function Gaps({ gaps }: Pick<Setup, "gaps">): ReactNode {
  if (gaps.length === 0) {
    return (
      <p className="mb-4 max-w-[65ch]" role="status">
        Nothing is missing: every order, refund, fee and payout can be booked.
      </p>
    );
  }
  return (
    <>
      <p role="status">{erpMessages.gaps(gaps.length)}</p>
      <ul className="mt-4 mb-6 grid gap-4">
        {gaps.map(({ message, waits, proposals }) => (
          <li key={message} className="rounded-md border border-line bg-raised px-5 py-4">
            <p className="max-w-[65ch] wrap-anywhere">{message}</p>
            <p className="mt-1 text-[0.8125rem] text-soft">{waits}</p>
            {proposals.length > 0 && (
              <ul className="mt-2 grid gap-1" aria-label="In Odoo now">
                {proposals.map(({ line, name }) => (
                  <li key={line} className="flex flex-wrap gap-x-3 wrap-anywhere">
                    <code>{line}</code>
                    <span className="text-[0.8125rem] text-soft">{name}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** So that nothing appears in the books unannounced. */
function WhatTheShopMakes({ setup }: { setup: Setup }): ReactNode {
  const { taxesToMake } = setup;
  const rates = taxesToMake.map((rate) => `${formatTaxRate(rate)}%`).join(", ");
  return (
    <>
      <h3 className="text-base">What the shop makes in Odoo</h3>
      <ul className="mt-2 mb-6 grid max-w-[65ch] list-disc gap-1 ps-5">
        <li>
          A contact for each customer whose email Odoo doesn't have, with a delivery contact for
          each address. An archived customer who buys again is unarchived.
        </li>
        <li>
          A product for each bar that Odoo has neither by its reference (BAR-1, BAR-2 …) nor by its
          exact name. Products that it finds get the reference, the shop's list price and the
          invoicing policy “Ordered quantities”.
        </li>
        <li>
          {`Services for what isn't a bar, once an order has it: SHOP-SHIP, SHOP-DISC, SHOP-REFUND, SHOP-ROUND${owed(setup.taxAccounts, "SHOP-TAX")}${owed(setup.giftCardAccounts, "SHOP-GIFT")}.`}
        </li>
        {taxesToMake.length > 0 && (
          <li>{`A tax on sales for each rate that Odoo doesn't have, once an order has it: ${rates}.`}</li>
        )}
        <li>No accounts, journals, warehouses or companies.</li>
      </ul>
    </>
  );
}

/** The service and the account of what is owed by it. */
function owed(accounts: readonly Choice[], sku: string): string {
  const chosen = accounts.find(({ isChosen }) => isChosen);
  return chosen ? `, ${sku} (booked to ${chosen.code} ${chosen.name})` : `, ${sku}`;
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
      what: `Journal for “${elsewhereNames[method]}”`,
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
