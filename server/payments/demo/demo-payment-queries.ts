import { type Selectable, sql } from "kysely";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import { cents } from "#domain/money/cents.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DemoPayments } from "../../platform/db/generated-types.ts";
import type { DemoPayment, DemoPaymentStore } from "./demo-payments.ts";

export function demoPaymentStore(db: Database): DemoPaymentStore {
  async function find(intentId: string): Promise<DemoPayment | undefined> {
    const row = await db
      .selectFrom("demo_payments")
      .select(["intent_id", "amount", "method", "state"])
      .where("intent_id", "=", intentId)
      .executeTakeFirst();
    return row && demoPaymentOf(row);
  }

  return {
    find,
    async list(since) {
      const rows = await db
        .selectFrom("demo_payments")
        .select(["intent_id", "amount", "method", "state"])
        .where("created_at", ">=", since)
        .execute();
      return rows.map(demoPaymentOf);
    },
    async put({ intentId, amount, method, state }) {
      await db
        .insertInto("demo_payments")
        .values({ intent_id: intentId, amount, method, state })
        .onConflict((conflict) =>
          conflict
            .column("intent_id")
            .doUpdateSet({ amount, method, state, updated_at: new Date() })
            .where("demo_payments.state", "!=", "succeeded"),
        )
        .execute();
    },
    async change(intentId, { amount, method }) {
      // Pay is pressed and nothing has changed: there is nothing to write.
      const known = await find(intentId);
      const isOpen = known && known.state !== "succeeded" && known.state !== "canceled";
      if (isOpen && known.amount === amount && known.method === method) return true;
      const row = await db
        .updateTable("demo_payments")
        .set({ amount, method, updated_at: new Date() })
        .where("intent_id", "=", intentId)
        .where("state", "not in", ["succeeded", "canceled"])
        .returning("intent_id")
        .executeTakeFirst();
      return row !== undefined;
    },
    async succeed(intentId) {
      // A real provider's form is only reached after Pay.
      const { rows } = await sql<DemoPaymentRow>`
        update demo_payments as payment set state = 'succeeded', updated_at = ${new Date()}
        where intent_id = ${intentId} and state <> 'canceled' and exists (
          select from checkouts
          where payment_intent_id = payment.intent_id and details is not null
        )
        returning intent_id, amount, method, state`.execute(db);
      return rows[0] && demoPaymentOf(rows[0]);
    },
    async cancel(intentId) {
      const row = await db
        .updateTable("demo_payments")
        .set({ state: "canceled", updated_at: new Date() })
        .where("intent_id", "=", intentId)
        .where("state", "!=", "succeeded")
        .returning("intent_id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

type DemoPaymentRow = Pick<Selectable<DemoPayments>, "intent_id" | "amount" | "method" | "state">;

function demoPaymentOf(row: DemoPaymentRow): DemoPayment {
  return {
    intentId: row.intent_id,
    amount: cents(row.amount),
    method: row.method as PaymentMethod,
    state: row.state as PaymentState,
  };
}
