import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { describeEachOdoo } from "#test/support/each-odoo.ts";
import { expectMirroredOnce, noElsewhereJournals, openErpShop } from "#test/support/erp-shop.ts";
import { PASSWORD } from "#test/support/fake-odoo/odoo-wire.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { changeAddress } from "../../orders/changes/change-address.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { jsonb } from "../../platform/db/sql-values.ts";

const paid = { paid: true, delivered: false };
const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;

async function set(orderId: string, values: Record<string, unknown>): Promise<void> {
  await shop.db.updateTable("orders").set(values).where("id", "=", orderId).execute();
}

async function moveTo(orderId: string, street: string): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  await set(orderId, { shipping_address: jsonb({ ...order?.shippingAddress, street }) });
}

function contact(id: number | undefined): Record<string, unknown> | undefined {
  const fields = ["street", "type", "parent_id", "name", "active"];
  const rows = odoo.call("res.partner", "read", [[id], fields]) as Record<string, unknown>[];
  return rows[0];
}

describeEachOdoo("in Odoo", (version) => {
  beforeEach(() => erp.startOver(version));

  test("a gift is delivered to its recipient and billed to its buyer, each at their own address", async () => {
    const id = await buy(shop);
    const order = await findOrder(shop.db, id);
    const recipient = { ...order?.shippingAddress, firstName: "Kim", street: "7 Made-up Lane" };
    await set(id, { shipping_address: jsonb(recipient) });
    await shop.db.insertInto("order_gifts").values({ order_id: id, message: "" }).execute();
    await erp.sync(id);
    const [sent] = odoo.ledger().orders;
    expect(contact(sent?.partnerId)).toMatchObject({
      name: "Robin Sample",
      street: shopper.street,
    });
    expect(contact(sent?.deliveryId)).toMatchObject({
      name: "Kim Sample",
      street: "7 Made-up Lane",
      type: "delivery",
    });
  });

  test("a contact whose ZIP code is spelled differently in Odoo is found again", async () => {
    const orders = [await buy(shop), await buy(shop)];
    await erp.sync(orders[0] ?? "");
    const [first] = odoo.ledger().orders;
    const zip = ` ${shopper.zipCode.slice(0, 5)}-`;
    odoo.call("res.partner", "write", [[first?.deliveryId], { zip }]);
    await erp.sync(orders[1] ?? "");
    const [, second] = odoo.ledger().orders;
    expect(second?.deliveryId).toBe(first?.deliveryId);
  });

  test("a returning customer's new address is a delivery contact of its own, and an old one is found again", async () => {
    const orders = [await buy(shop), await buy(shop), await buy(shop)];
    await moveTo(orders[1] ?? "", "9 Other Road");
    for (const id of orders) await erp.sync(id);
    const sent = odoo.ledger().orders;
    const [first, second, third] = sent.map(({ deliveryId }) => deliveryId);
    expect(third).toBe(first);
    expect(new Set(sent.map(({ partnerId }) => partnerId)).size).toBe(1);
    expect(contact(second)).toMatchObject({
      street: "9 Other Road",
      type: "delivery",
      parent_id: [sent[0]?.partnerId, "Robin Sample"],
    });
    expect(contact(sent[0]?.partnerId)?.street).toBe(shopper.street);
    const deliveredTo = odoo.ledger().pickings.map(({ partnerId }) => partnerId);
    expect(deliveredTo).toEqual([first, second, first]);
  });

  test("an address changed before the order is shipped is changed in Odoo, too", async () => {
    const orderId = await erp.buy();
    const before = (await findOrder(shop.db, orderId))?.shippingAddress;
    if (!before) throw new Error("no address");
    const address = { ...before, phone: "", street: "77 Later Lane", state: "OR" as const };
    const change = { orderId, address, before, notifiesCustomer: false };
    expect(await changeAddress(shop, change)).toEqual({ code: "changed" });
    await erp.sync(orderId);
    const { orders, pickings } = odoo.ledger();
    expect(contact(orders[0]?.deliveryId)?.street).toBe("77 Later Lane");
    expect(pickings.map(({ partnerId }) => partnerId)).toEqual([orders[0]?.deliveryId]);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("an order of a contact under a company belongs to the contact", async () => {
    const company = odoo.call("res.partner", "create", [
      { name: "Acme", is_company: true, street: "1 Company Plaza" },
    ]);
    const { email } = shopper;
    odoo.call("res.partner", "create", [{ name: "Robin", email, parent_id: company }]);
    const orderId = await erp.buy();
    await expectMirroredOnce(erp, orderId, paid);
    expect(contact(odoo.ledger().pickings[0]?.partnerId)?.street).toBe(shopper.street);
  });

  test("an archived customer is found and unarchived", async () => {
    const { email } = shopper;
    const id = odoo.call("res.partner", "create", [{ name: "Robin", email, active: false }]);
    const orderId = await erp.buy();
    await expectMirroredOnce(erp, orderId, paid);
    expect(odoo.ledger().orders).toMatchObject([{ partnerId: id }]);
    expect(contact(Number(id))?.active).toBe(true);
  });

  test("with two-step deliveries both are validated, the picking first", async () => {
    const warehouse = odoo.world.tables.get("stock.warehouse")?.get(1);
    Object.assign(warehouse ?? {}, { delivery_steps: "pick_ship" });
    const orderId = await buy(shop);
    await erp.setStatus(orderId, "shipped");
    const { pickings, products } = odoo.ledger();
    expect(pickings.map(({ state }) => state)).toEqual(["done", "done"]);
    const validated = odoo.calls
      .filter(({ method }) => method === "button_validate")
      .map(({ args }) => pickings.find(({ id }) => id === (args[0] as number[])[0])?.name);
    expect(validated).toEqual([
      expect.stringMatching(/^WH\/PICK/),
      expect.stringMatching(/^WH\/OUT/),
    ]);
    expect(products.filter(({ isStorable }) => isStorable).map(({ onHand }) => onHand)).toEqual([
      -1, -1, -1,
    ]);
    expect((await erp.state(orderId)).deliveryNames).toHaveLength(2);
  });

  test("a pricelist with a percentage does not change the shop's prices", async () => {
    odoo.world.quirks.pricelistPercent = 10;
    const orderId = await erp.buy();
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("after the currency is corrected, Retry goes on with a new quotation", async () => {
    odoo.world.quirks.currency = "EUR";
    const orderId = await erp.buy();
    expect((await erp.state(orderId)).lastError).toMatch(/Give the customer's pricelist/);
    odoo.world.quirks.currency = "USD";
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
    expect(odoo.ledger().orders.map(({ state }) => state)).toEqual(["cancel", "sale"]);
  });

  test("an order has the shop's order date, the notes and the tracking number, whenever it is synced", async () => {
    const orderId = await buy(shop);
    await set(orderId, { notes: "Leave it <here>", tracking_number: "9400110200881234567890" });
    pass(40 * DAY_MS);
    await erp.setStatus(orderId, "shipped");
    const order = await findOrder(shop.db, orderId);
    const { orders, pickings } = odoo.ledger();
    expect(orders).toMatchObject([{ note: "<p>Leave it &lt;here&gt;</p>" }]);
    expect(`${orders[0]?.day.replace(" ", "T")}.000Z`.slice(0, 19)).toBe(
      order?.orderDate.toISOString().slice(0, 19),
    );
    expect(pickings).toMatchObject([
      { tracking: "<p>Tracking number: 9400110200881234567890</p>" },
    ]);
  });

  test("a tracking number added after the delivery is passed on, in the carriers' field if there is one", async () => {
    odoo.world.quirks.carriers = true;
    const orderId = await buy(shop);
    await erp.setStatus(orderId, "shipped");
    await set(orderId, { tracking_number: "1Z999AA10123456784" });
    await erp.sync(orderId);
    expect(odoo.ledger().pickings).toMatchObject([
      { state: "done", tracking: "1Z999AA10123456784" },
    ]);
    const calls = odoo.calls.length;
    await erp.sync(orderId);
    expect(odoo.calls.length).toBe(calls);
  });

  test("neither the documents of a second company nor a journal in another currency are touched", async () => {
    const { world } = odoo;
    addCompany();
    erp.choose({ company: "Chocolate Shop" });
    const journals = world.tables.get("account.journal");
    // First in the list, as with a chart of accounts in several currencies.
    const own = [...(journals ?? [])];
    journals?.clear();
    const euro = { id: 40, code: "EUR", name: "Euro", type: "bank" };
    journals?.set(40, { ...euro, currency_id: 125, company_id: 1 });
    journals?.set(41, { id: 41, code: "BNK1", name: "Bank", type: "bank", company_id: 2 });
    for (const [id, row] of own) journals?.set(id, row);
    const orderId = await buy(shop);
    const reference = (await findOrder(shop.db, orderId))?.orderNumber;
    const otherOrder = { company_id: 2, partner_id: 1, client_order_ref: reference };
    odoo.call("sale.order", "create", [otherOrder]);
    await erp.sync(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    const bank = own.find(([, row]) => row.type === "bank")?.[0];
    expect(odoo.ledger().payments).toMatchObject([{ journalId: bank }]);
    expect(odoo.ledger().orders.map(({ state }) => state)).toEqual(["draft", "sale"]);
  });
});

function addCompany(): void {
  const { world } = odoo;
  const usd = world.tables.get("res.company")?.get(1)?.currency_id;
  world.tables.get("res.company")?.set(2, { id: 2, name: "Second", currency_id: usd });
  Object.assign(world.tables.get("res.users")?.get(world.uid) ?? {}, { company_ids: [1, 2] });
}

describe("a second company", () => {
  beforeEach(() => erp.startOver(19));

  test("that the user may enter stops everything until one of the two is chosen", async () => {
    addCompany();
    const orderId = await erp.buy();
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringContaining(
        "Odoo lets the shop's user into several companies: Chocolate Shop, Second. Set ODOO_COMPANY",
      ),
    });
    expect(odoo.ledger()).toMatchObject({ partners: [], orders: [] });
  });

  test("gets no second order of one that the first company has", async () => {
    const orderId = await erp.buy();
    addCompany();
    const journals = odoo.world.tables.get("account.journal");
    journals?.set(41, { id: 41, code: "BNK2", name: "Bank", type: "bank", company_id: 2 });
    erp.choose({ company: "Second" });
    await erp.retry(orderId);
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringMatching(/in the company Chocolate Shop\. Set ODOO_COMPANY to that/),
    });
    expect(odoo.ledger().orders).toHaveLength(1);
    erp.choose({ company: "Chocolate Shop" });
    await erp.retry(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    expect(odoo.ledger().orders).toHaveLength(1);
  });
});

describe("the settings", () => {
  beforeEach(() => erp.startOver(18));

  test("choose company, journal and warehouse by name, code or number", async () => {
    addCompany();
    const { tables } = odoo.world;
    const journals = tables.get("account.journal");
    journals?.set(50, { id: 50, code: "STRP", name: "Stripe", type: "bank", company_id: 2 });
    journals?.set(51, { id: 51, code: "INV2", name: "Sales", type: "sale", company_id: 2 });
    tables.get("stock.warehouse")?.set(9, { id: 9, code: "W2", name: "Attic", company_id: 2 });
    erp.choose({ company: "second", journal: "STRP", warehouse: "Attic" });
    const orderId = await erp.buy();
    expect((await erp.state(orderId)).lastError).toBeNull();
    expect(odoo.ledger().payments).toMatchObject([{ journalId: 50 }]);
    expect(odoo.call("sale.order", "read", [[1], ["company_id", "warehouse_id"]])).toMatchObject([
      { company_id: [2, "Second"], warehouse_id: [9, "Attic"] },
    ]);
    const setup = await shop.erp?.readSetup([]);
    expect(setup).toMatchObject({
      companies: [
        { name: "Chocolate Shop", isChosen: false },
        { name: "Second", isChosen: true },
      ],
      journals: [{ code: "STRP", isChosen: true }],
      warehouses: [{ code: "W2", isChosen: true }],
    });
    const needs = setup?.gaps.map(({ need }) => need);
    expect(needs).toEqual(["cash", "check", "terminal", "transfer", "other", "balance"]);
  });

  test("that do not exist in Odoo are refused with the existing ones, before anything is written", async () => {
    erp.choose({ journal: "STRP" });
    const orderId = await erp.buy();
    expect((await erp.state(orderId)).lastError).toContain(
      "ODOO_JOURNAL is STRP, and what fits in Odoo is: BNK1 (Bank).",
    );
    erp.choose({ warehouse: "Attic" });
    await erp.retry(orderId);
    const { lastError, state } = await erp.state(orderId);
    expect(state).toBe("refused");
    expect(lastError).toContain(
      "ODOO_WAREHOUSE is Attic, and what fits in Odoo is: WH (Chocolate Shop).",
    );
    expect(odoo.ledger().partners).toEqual([]);
  });
});

describe("an order that was paid in cash", () => {
  beforeEach(() => erp.startOver(18));

  const buyInCash = async () => {
    const orderId = await buy(shop);
    const inCash = { kind: "manual", by_hand_method: "cash", provider_id: null };
    await changeRows(shop.db, "payments", inCash, { order_id: orderId });
    return orderId;
  };

  test("waits while no journal is chosen for cash, and nothing of it is booked", async () => {
    const orderId = await buyInCash();
    await erp.sync(orderId);
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringMatching(/“Paid in cash”.*Set ODOO_CASH_JOURNAL/),
    });
    expect(odoo.ledger()).toMatchObject({ partners: [], orders: [], invoices: [] });
  });

  test("has its payment in the journal for cash", async () => {
    const journals = odoo.world.tables.get("account.journal");
    journals?.set(50, { id: 50, code: "CSH1", name: "Cash", type: "cash", company_id: 1 });
    erp.choose({ elsewhereJournals: { ...noElsewhereJournals, cash: "csh1" } });
    const orderId = await buyInCash();
    await erp.sync(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    expect(odoo.ledger().payments).toMatchObject([{ journalId: 50 }]);
    const setup = await shop.erp?.readSetup([]);
    expect(setup?.elsewhereJournals.filter(({ journal }) => journal)).toMatchObject([
      { method: "cash", setting: "ODOO_CASH_JOURNAL", journal: { code: "CSH1" } },
    ]);
  });
});

describe("what the shop owes", () => {
  beforeEach(() => erp.startOver(18));

  const accountOf = (sku: string) =>
    odoo.ledger().products.find((product) => product.sku === sku)?.incomeAccount;
  const renameAccounts = (name: string, type: string) => {
    for (const row of odoo.world.tables.get("account.account")?.values() ?? []) {
      if (row.account_type === "liability_current")
        Object.assign(row, { name, account_type: type });
    }
  };

  test("in sales tax is booked to the account of Odoo's sales taxes", async () => {
    await erp.sync(await buy(shop));
    expect(accountOf("SHOP-TAX")).toBe("251000");
  });

  test("is booked to the account of the setting, and one that an accountant chose stays", async () => {
    erp.choose({ owedAccounts: { "SHOP-TAX": "252000", "SHOP-GIFT": undefined } });
    await erp.sync(await buy(shop));
    expect(accountOf("SHOP-TAX")).toBe("252000");
    erp.choose({ owedAccounts: { "SHOP-TAX": "251000", "SHOP-GIFT": undefined } });
    await erp.sync(await buy(shop));
    expect(accountOf("SHOP-TAX")).toBe("252000");
  });

  test("waits while Odoo has no account for it, and no order is made there", async () => {
    renameAccounts("Other", "income");
    const orderId = await erp.buy();
    expect(await erp.state(orderId)).toMatchObject({
      state: "refused",
      lastError: expect.stringMatching(/No account .* for sales tax .*Set ODOO_TAX_ACCOUNT/),
    });
    expect(odoo.ledger().orders).toEqual([]);
    renameAccounts("Other", "income");
    for (const row of odoo.world.tables.get("account.account")?.values() ?? []) {
      if (row.code === "251000") Object.assign(row, { account_type: "liability_current" });
    }
    erp.choose({ owedAccounts: { "SHOP-TAX": "251000", "SHOP-GIFT": undefined } });
    await erp.retry(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    expect(accountOf("SHOP-TAX")).toBe("251000");
  });
});

describe("Odoo 19", () => {
  beforeEach(() => erp.startOver(19));

  test("is called over /json/2 only", async () => {
    const orderId = await erp.buy();
    await expectMirroredOnce(erp, orderId, paid);
    const paths = new Set(odoo.calls.map(({ path }) => path.split("/").slice(0, 3).join("/")));
    expect([...paths]).toEqual(["/web/webclient", "/json/2"]);
  });

  test("is called over /jsonrpc if the key is a password, which /json/2 does not accept", async () => {
    erp.choose({ apiKey: PASSWORD });
    const orderId = await erp.buy();
    await expectMirroredOnce(erp, orderId, paid);
    expect(odoo.calls.at(-1)?.path).toBe("/jsonrpc");
  });
});
