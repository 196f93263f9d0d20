import type { ReactNode } from "react";
import { countNoun } from "#domain/words/count-noun.ts";
import type { BadgeName } from "./screens.ts";

const badges: Record<BadgeName, { one: string; many: string; tone?: "due" | "bad" }> = {
  orders: { one: "pending order", many: "pending orders" },
  packing: { one: "order to pack or to send", many: "orders to pack or to send", tone: "due" },
  reviews: { one: "review to read", many: "reviews to read" },
  stock: { one: "bar running low", many: "bars running low" },
  emails: { one: "failed email", many: "failed emails", tone: "bad" },
  payments: { one: "payment to look at", many: "payments to look at", tone: "bad" },
  odoo: { one: "order missing in Odoo", many: "orders missing in Odoo", tone: "bad" },
};

/** How much waits for the owner on a screen; nothing when nothing does. */
export function ScreenBadge({ name, count }: { name: BadgeName; count: number }): ReactNode {
  if (count === 0) return null;
  const { one, many, tone } = badges[name];
  return (
    <span className="sidebar-count" data-tone={tone}>
      <span aria-hidden="true">{count > 999 ? "999+" : count}</span>
      <span className="sr-only">{countNoun(count, one, many)}</span>
    </span>
  );
}
