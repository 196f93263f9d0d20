import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { formatGiftCardCode, giftCardCodeOf } from "#domain/gift-cards/gift-card-code.ts";
import { hashGiftCardCode } from "#server/gift-cards/find-gift-card.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { restart, retryRequest, startTwoProcesses } from "../../support/two-processes.ts";

const BUYERS = 20;
/** Enough for some whole orders of one bar and a part of another. */
const BALANCE = 5_000;

const processes = forAllTests(startTwoProcesses);

beforeAll(async () => {
  await processes.query(`
    insert into settings (section, version, data, updated_at, updated_by)
    values ('giftCards', 1, '{"isOn": true}', now(), 'owner')`);
});

test("20 concurrent buyers through two processes, one of them killed, spend exactly the balance of one card", async () => {
  const { id, code } = await issue();
  const spent = await Promise.all(
    Array.from({ length: BUYERS }, async (_, number) => {
      if (number === 3) await restart(processes.shopOf(0));
      return await buyOne(number, code);
    }),
  );
  const sum = spent.reduce((all, each) => all + each, 0);
  expect(await books(id)).toEqual({
    balance: BALANCE - sum,
    reserved: 0,
    reservations: 0,
    ledger: BALANCE - sum,
    paid: sum,
  });
  // What is left is too little to be shared with the provider's smallest payment, or nothing.
  expect(BALANCE - sum).toBeLessThan(50);
}, 240_000);

/** Buys until the card or the shopper has paid. @returns what the card paid, in cents */
async function buyOne(number: number, giftCard: string): Promise<number> {
  const checkoutId = randomUUID();
  for (let tries = 0; tries < 60; tries++) {
    const shopper = apiShopper(processes.shopOf(number).url, checkoutId, {
      lines: [{ productId: 1, quantity: 1 }],
      address: `203.0.113.${number + 1}`,
      giftCard,
    });
    const begun = await retryRequest(shopper.begin);
    // Others have spent all of it.
    if (begun.status === 409 && isEmpty(begun.body)) return 0;
    if (begun.status !== 200) continue;
    const submitted = await retryRequest(() => shopper.submit());
    if (submitted.status === 409 && isEmpty(submitted.body)) return 0;
    if (submitted.status !== 200) continue;
    if (submitted.body.code !== "placed") {
      expect((await retryRequest(shopper.confirm)).status).toBe(200);
      expect((await retryRequest(shopper.place)).status).toBe(200);
    }
    return await paidBy(checkoutId);
  }
  throw new Error("never got an answer");
}

function isEmpty({ error }: Record<string, unknown>): boolean {
  return String(error).startsWith("Nothing is left on this gift card.");
}

async function paidBy(orderId: string): Promise<number> {
  const [row] = await processes.query(`
    select coalesce(sum(amount) * 100, 0)::integer as paid from payments
    where order_id = '${orderId}' and kind = 'gift_card'`);
  return Number(row?.paid);
}

async function issue(): Promise<{ readonly id: string; readonly code: string }> {
  const id = randomUUID();
  const code = giftCardCodeOf(crypto.getRandomValues(new Uint8Array(16)));
  const amount = BALANCE / 100;
  await processes.query(`
    with card as (
      insert into gift_cards (id, initial_amount, balance, issued_at)
      values ('${id}', ${amount}, ${amount}, now())
    ), entry as (
      insert into gift_card_entries (gift_card_id, kind, amount, at)
      values ('${id}', 'issued', ${amount}, now())
    )
    insert into gift_card_codes (code_hash, gift_card_id, last4, made_at)
    values ('${hashGiftCardCode(code)}', '${id}', '${code.slice(-4)}', now())`);
  return { id, code: formatGiftCardCode(code) };
}

async function books(id: string) {
  const [row] = await processes.query(`
    select (balance * 100)::integer as balance, (reserved * 100)::integer as reserved,
      (select count(*)::integer from gift_card_reservations) as reservations,
      (select (sum(amount) * 100)::integer from gift_card_entries where gift_card_id = card.id)
        as ledger,
      (select coalesce(sum(amount) * 100, 0)::integer from payments
        where gift_card_id = card.id and status = 'succeeded') as paid
    from gift_cards as card where id = '${id}'`);
  return row;
}
