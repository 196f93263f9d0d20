import type { Logger } from "pino";
import { type PaymentSettings, paymentSettingsSchema } from "#domain/checkout/payment-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, type SettingsSection } from "../settings/settings-queries.ts";

export const paymentSettings: SettingsSection<PaymentSettings> = {
  name: "payments",
  schema: paymentSettingsSchema,
  defaults: { takesAllCards: false, takesWallets: false },
};

export async function getPaymentSettings(db: Database, log: Logger): Promise<PaymentSettings> {
  return (await getSettings(db, paymentSettings, log)).data;
}
