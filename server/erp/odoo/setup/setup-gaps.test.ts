import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elsewhereMethods } from "#domain/orders/paid-elsewhere.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { erpOf, noElsewhereJournals } from "#test/support/erp-shop.ts";
import {
  addClearingJournal,
  insertRow,
  type OdooVersion,
  rowsOf,
} from "#test/support/fake-odoo/odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "#test/support/fake-odoo/start-fake-odoo.ts";
import type { ErpNeed } from "../../interface/erp-needs.ts";
import type { OdooChoices } from "./odoo-setup.ts";

let odoo: FakeOdoo;
beforeEach(async () => {
  odoo = await startFakeOdoo({ version: 18 });
});
afterEach(() => odoo.close());

async function startOver(version: OdooVersion): Promise<void> {
  await odoo.close();
  odoo = await startFakeOdoo({ version });
}

const rates = [taxRate(8500), taxRate(4000), taxRate(6875)];

const read = (choices: Partial<OdooChoices> = {}) => erpOf(odoo, choices).readSetup(rates);

/** The gap of one need; the list must have exactly one. */
async function gapOf(need: ErpNeed, choices: Partial<OdooChoices> = {}) {
  const gaps = (await read(choices)).gaps.filter((gap) => gap.need === need);
  expect(gaps).toHaveLength(1);
  return gaps[0];
}

const hasNoGap = async (need: ErpNeed, choices: Partial<OdooChoices> = {}) =>
  (await read(choices)).gaps.every((gap) => gap.need !== need);

function addJournal(code: string, name: string, type = "bank"): number {
  return insertRow(odoo.world, "account.journal", { code, name, type, company_id: 1 }).id;
}

function addAccount(code: string, name: string, account_type = "liability_current"): number {
  return insertRow(odoo.world, "account.account", { code, name, account_type }).id;
}

function accountNamed(name: string) {
  return rowsOf(odoo.world, "account.account").find((row) => row.name === name);
}

/** All settings. */
function setAll(): Partial<OdooChoices> {
  addClearingJournal(odoo.world);
  addJournal("CSH1", "Cash", "cash");
  addJournal("CHK1", "Checks");
  addJournal("POS1", "Card Terminal");
  addJournal("OTH1", "Marketplaces");
  return {
    journal: "STRP",
    elsewhereJournals: {
      cash: "CSH1",
      check: "CHK1",
      terminal: "POS1",
      transfer: "BNK1",
      other: "OTH1",
    },
    owedAccounts: { "SHOP-TAX": "251000", "SHOP-GIFT": "252000" },
    feeAccount: "620100",
    payoutAccount: "101701",
  };
}

describe.each([16, 17, 18, 19] as const)("connecting Odoo %i", (version) => {
  beforeEach(() => startOver(version));

  test("lists the journals of the ways to pay and the accounts of fees before any order, and writes nothing", async () => {
    const { gaps } = await read();
    expect(gaps.map(({ need }) => need)).toEqual([...elsewhereMethods, "balance"]);
    expect(gaps[0]).toMatchObject({
      message: expect.stringMatching(
        /“Paid in cash”\. Set ODOO_CASH_JOURNAL .* restart the shop\. Make one there/,
      ),
      waits: "Orders marked as “Paid in cash” wait.",
    });
    const changes = odoo.calls.filter(({ method }) => /^(create|write|unlink)$/.test(method));
    expect(changes).toEqual([]);
  });

  test("lists nothing once all is set", async () => {
    expect((await read(setAll())).gaps).toEqual([]);
  });

  test("names each tax rate that the shop may charge and Odoo lacks, if its user may not make taxes", async () => {
    expect(await gapOf("taxes", { taxMode: "odoo" })).toMatchObject({
      message: expect.stringMatching(/^Odoo has no taxes on sales of 8\.5%, 4% and 6\.875% that/),
      waits: "Orders taxed at one of these rates wait.",
    });
    odoo.world.rights.taxes = true;
    const setup = await read({ taxMode: "odoo" });
    expect(setup.gaps.map(({ need }) => need)).not.toContain("taxes");
    expect(setup.taxesToMake).toEqual(rates);
    expect((await read({ taxMode: "line" })).taxesToMake).toEqual([]);
  });

  test("names a tax that Odoo would book as income, for want of an account", async () => {
    const [tax] = rowsOf(odoo.world, "account.tax");
    Object.assign(tax ?? {}, { amount: 8.5, name: "Local 8.5%" });
    for (const share of rowsOf(odoo.world, "account.tax.repartition.line")) {
      share.account_id = false;
    }
    odoo.world.rights.taxes = true;
    expect(await gapOf("taxes", { taxMode: "odoo" })).toMatchObject({
      message: expect.stringMatching(/^Odoo's tax “Local 8\.5%” names no account/),
      waits: "Orders taxed at 8.5% wait.",
    });
  });
});

describe("the journal of Stripe's payments", () => {
  test("is not guessed among several banks, which are all proposed", async () => {
    addJournal("SAV1", "Savings");
    expect(await gapOf("provider")).toMatchObject({
      message: expect.stringMatching(/several bank journals in USD, .*Set ODOO_JOURNAL/),
      waits: "Orders that were paid through Stripe wait.",
      proposals: [
        { line: "ODOO_JOURNAL=BNK1", name: "Bank" },
        { line: "ODOO_JOURNAL=SAV1", name: "Savings" },
      ],
    });
    expect(await hasNoGap("provider", { journal: "SAV1" })).toBe(true);
  });

  test("is not the one of bank transfers, only because that is the only bank", async () => {
    const elsewhereJournals = { ...noElsewhereJournals, transfer: "BNK1" };
    expect(await gapOf("provider", { elsewhereJournals })).toMatchObject({
      message: expect.stringMatching(/no bank journal in USD left .*Make one there/),
      proposals: [],
    });
  });
});

describe("the journal of another way to pay", () => {
  test("is proposed by its name, as a line to copy", async () => {
    const choices = { ...setAll(), elsewhereJournals: noElsewhereJournals };
    const { gaps } = await read(choices);
    expect(gaps.map(({ proposals }) => proposals.map(({ line }) => line))).toEqual([
      ["ODOO_CASH_JOURNAL=CSH1"],
      ["ODOO_CHECK_JOURNAL=CHK1"],
      ["ODOO_TERMINAL_JOURNAL=POS1"],
      ["ODOO_TRANSFER_JOURNAL=BNK1"],
      ["ODOO_ELSEWHERE_JOURNAL=OTH1"],
    ]);
  });

  test("that a setting names and Odoo lacks holds up only the orders paid like that", async () => {
    const elsewhereJournals = { ...noElsewhereJournals, check: "CHK9" };
    const erp = erpOf(odoo, { elsewhereJournals });
    await erp.requireSetup(["provider", "SHOP-TAX", "SHOP-GIFT"]);
    await expect(erp.requireSetup(["check"])).rejects.toThrow(
      /^ODOO_CHECK_JOURNAL is CHK9, and what fits in Odoo is: BNK1 \(Bank\)\. .*Then press Retry\.$/,
    );
    await erp.requireSetup(["provider"]);
  });
});

test("a journal that Stripe's payments share with another way to pay is said, and holds up nothing", async () => {
  const all = setAll();
  const choices = { ...all, elsewhereJournals: { ...noElsewhereJournals, transfer: "STRP" } };
  expect(await gapOf("balance", choices)).toMatchObject({
    message: expect.stringMatching(/^ODOO_TRANSFER_JOURNAL names the journal Stripe, which has/),
    waits: "No order waits, but Odoo's balance will not agree with Stripe's.",
  });
  await erpOf(odoo, choices).requireSetup(["provider", "transfer"]);
  await erpOf(odoo, choices).requireBalanceSetup();
});

describe("the account of what the shop owes", () => {
  test("is not guessed among several that are named after gift cards", async () => {
    addAccount("252100", "Gift Vouchers Owed");
    expect(await gapOf("SHOP-GIFT")).toMatchObject({
      waits: "Orders that sell a gift card, or are paid with one, wait.",
      proposals: [
        { line: "ODOO_GIFT_CARD_ACCOUNT=252000", name: "Gift Cards Owed" },
        { line: "ODOO_GIFT_CARD_ACCOUNT=252100", name: "Gift Vouchers Owed" },
      ],
    });
  });

  test("is not one of income tax", async () => {
    for (const share of rowsOf(odoo.world, "account.tax.repartition.line")) {
      share.account_id = false;
    }
    Object.assign(accountNamed("Tax Received") ?? {}, { name: "Income Tax Payable" });
    expect(await gapOf("SHOP-TAX")).toMatchObject({
      message: expect.stringMatching(/No account in Odoo is chosen for sales tax/),
      waits: "Orders with sales tax wait.",
      proposals: [{ line: "ODOO_TAX_ACCOUNT=251000", name: "Income Tax Payable" }],
    });
  });

  test("is found again without a restart when one is made in Odoo meanwhile", async () => {
    const account = accountNamed("Gift Cards Owed");
    Object.assign(account ?? {}, { name: "Other" });
    const erp = erpOf(odoo);
    await expect(erp.requireSetup(["SHOP-GIFT"])).rejects.toThrow(/No account in Odoo is chosen/);
    Object.assign(account ?? {}, { name: "Gift cards" });
    await erp.requireSetup(["SHOP-GIFT"]);
  });

  test("is missing while the product in Odoo has an account of income, whatever the setting says", async () => {
    const income = addAccount("400000", "Product Sales", "income");
    const values = { name: "Gift Card", default_code: "SHOP-GIFT", type: "service" };
    const id = odoo.call("product.product", "create", [
      { ...values, property_account_income_id: income },
    ]);
    const choices = { owedAccounts: { "SHOP-TAX": undefined, "SHOP-GIFT": "252000" } };
    expect(await gapOf("SHOP-GIFT", choices)).toMatchObject({
      message: expect.stringMatching(/^The product SHOP-GIFT has Product Sales as its Income Acc/),
    });
    await expect(erpOf(odoo, choices).requireSetup(["SHOP-GIFT"])).rejects.toThrow(
      /would count as income\. Choose another one in the product there\. Then press Retry\./,
    );
    const owed = accountNamed("Gift Cards Owed")?.id;
    odoo.call("product.product", "write", [[id], { property_account_income_id: owed }]);
    expect(await hasNoGap("SHOP-GIFT", choices)).toBe(true);
  });
});

test("with several companies, the list asks for the company first and for nothing of the others", async () => {
  insertRow(odoo.world, "res.company", { name: "Second", currency_id: 1 });
  Object.assign(rowsOf(odoo.world, "res.users")[0] ?? {}, { company_ids: [1, 2] });
  const setup = await read();
  expect(setup.gaps.filter(({ need }) => need !== "balance")).toMatchObject([
    {
      need: "every-order",
      waits: "Every order waits.",
      proposals: [
        { line: "ODOO_COMPANY=Chocolate Shop", name: "Chocolate Shop" },
        { line: "ODOO_COMPANY=Second", name: "Second" },
      ],
    },
  ]);
});

test("fees and payouts are not booked without accounts, and no order waits for them", async () => {
  expect(await gapOf("balance")).toMatchObject({
    waits: "No order waits, but Stripe's fees and payouts are not booked.",
    proposals: [
      { line: "ODOO_FEE_ACCOUNT=620100", name: "Bank Fees" },
      { line: "ODOO_PAYOUT_ACCOUNT=101701", name: "Liquidity Transfer" },
    ],
  });
});
