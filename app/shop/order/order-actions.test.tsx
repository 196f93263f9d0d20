import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderActions } from "./order-actions.tsx";

/** The looks of the receipt's two buttons. */
function looks(isMain: boolean) {
  const html = renderToStaticMarkup(<OrderActions orderId="1" isMain={isMain} />);
  return [...html.matchAll(/<button[^>]* class="([^"]*)"/g)].map(([, look]) => look);
}

test("the receipt is the main button of an order that stands", () => {
  const [receipt, mail] = looks(true);
  expect(receipt).not.toBe(mail);
});

test("the receipt is as quiet as its mail where the order failed or is canceled", () => {
  const [receipt, mail] = looks(false);
  expect(receipt).toBeDefined();
  expect(receipt).toBe(mail);
});
