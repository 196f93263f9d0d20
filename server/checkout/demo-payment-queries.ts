import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import { cents } from "#domain/money/cents.ts";
import type { Database } from "../db/database.ts";
import type { DemoPaymentStore } from "../payments/demo-payments.ts";

export function demoPaymentStore(db: Database): DemoPaymentStore {
  return {
    async find(intentId) {
      const row = await db
        .selectFrom("demo_payments")
        .select(["intent_id", "amount", "method", "state"])
        .where("intent_id", "=", intentId)
        .executeTakeFirst();
      return (
        row && {
          intentId: row.intent_id,
          amount: cents(row.amount),
          method: row.method as PaymentMethod,
          state: row.state as PaymentState,
        }
      );
    },
    async put({ intentId, amount, method, state }) {
      const row = await db
        .insertInto("demo_payments")
        .values({ intent_id: intentId, amount, method, state })
        .onConflict((conflict) =>
          conflict
            .column("intent_id")
            .doUpdateSet({ amount, method, updated_at: new Date() })
            .where("demo_payments.state", "!=", "succeeded"),
        )
        .returning("intent_id")
        .executeTakeFirst();
      return row !== undefined;
    },
    async succeed(intentId) {
      const row = await db
        .updateTable("demo_payments")
        .set({ state: "succeeded", updated_at: new Date() })
        .where("intent_id", "=", intentId)
        .returning("intent_id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
