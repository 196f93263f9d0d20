import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentsPopover } from "./contents-popover.tsx";
import type { ListedOrderWithContents } from "./data/order-views.ts";

const bars = [{ name: "Old Growth", quantity: 3 }];

function htmlOf(
  order: Pick<ListedOrderWithContents, "orderNumber" | "itemCount" | "contents">,
): string {
  return renderToStaticMarkup(<ContentsPopover order={order as ListedOrderWithContents} />);
}

test("the button that lists an order's bars says when the order has no number", () => {
  const contents = [{ id: "1", box: null, bars }];
  expect(htmlOf({ orderNumber: "CHOC-2026-019", itemCount: 3, contents })).toContain(
    'aria-label="3 bars in CHOC-2026-019"',
  );
  expect(htmlOf({ orderNumber: "", itemCount: 3, contents })).toContain(
    'aria-label="3 bars in an order without a number"',
  );
});

test("an order whose bars were all refunded before it left has none to list", () => {
  expect(htmlOf({ orderNumber: "CHOC-2026-019", itemCount: 0, contents: [] })).not.toContain(
    "<button",
  );
});
