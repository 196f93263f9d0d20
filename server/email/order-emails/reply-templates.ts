import { formatUsd } from "#domain/money/cents.ts";
import { buyerAddress } from "#domain/orders/buyer-address.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PlaceholderValues } from "#domain/replies/fill-template.ts";
import { type ReplyTemplate, replyTemplatesSchema } from "#domain/replies/reply-template.ts";
import type { SettingsSection } from "../../settings/settings-queries.ts";

/** The owner's own templates for replies to customers. */
export const replyTemplates: SettingsSection<readonly ReplyTemplate[]> = {
  name: "reply-templates",
  schema: replyTemplatesSchema,
  defaults: [],
};

/** The values of an order that templates may use. */
export function replyValues(order: Order): PlaceholderValues {
  return {
    name: buyerAddress(order).firstName,
    order: order.orderNumber,
    tracking: order.trackingNumber ?? "",
    total: formatUsd(order.total),
  };
}
