import type { ToastText } from "./toast-text.ts";
import { waitText } from "./wait-text.ts";

export const adminMessages = {
  pinNotConfigured: "Admin PIN not configured. Set VITE_ADMIN_PIN in environment.",
  pinWrong: "Incorrect PIN. Try again.",
  pinWait: (seconds: number) =>
    `Too many wrong tries. Please wait ${waitText(seconds)} and try again.`,
  statusChanged: (status: string): ToastText => ({
    title: "Order updated",
    description: `Status changed to ${status}`,
  }),
  statusFailed: { title: "Update failed", description: "Could not update order status" },
  ordersRefreshed: (count: number): ToastText => ({
    title: "Orders refreshed",
    description: `Loaded ${count} orders from the database.`,
  }),
  refreshFailed: {
    title: "Refresh failed",
    description: "Could not load orders from database. Using local orders instead.",
  },
  noOrders: "No orders found matching your criteria.",
  noEmails: "No emails logged.",
} as const;
