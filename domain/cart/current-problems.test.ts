import { expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import type { CartLine } from "./cart.ts";
import { currentProblems } from "./current-problems.ts";
import type { LineProblem } from "./reprice-cart.ts";

function line(id: string, productId: number, quantity: number): CartLine {
  return {
    id,
    productId,
    quantity,
    productName: `Bar ${productId}`,
    price: cents(1299),
    image: null,
  };
}

const short: LineProblem = { code: "short", remaining: 2 };
const found = new Map<string, LineProblem>([
  ["a", short],
  ["b", { code: "out-of-stock" }],
]);

test("a bar of which there is less left is in the way until fewer are taken", () => {
  const ids = (quantity: number) => [
    ...currentProblems({ lines: [line("a", 1, quantity), line("b", 2, 1)] }, found).keys(),
  ];
  expect(ids(3)).toEqual(["a", "b"]);
  expect(ids(2)).toEqual(["b"]);
});

test("what is left of a bar counts for all lines with it", () => {
  const cart = { lines: [line("a", 1, 2), line("box-1", 1, 1)] };
  expect(currentProblems(cart, found)).toEqual(new Map([["a", short]]));
});

test("a sold-out bar stays in the way whatever its quantity, until it is removed", () => {
  expect([...currentProblems({ lines: [line("b", 2, 1)] }, found).keys()]).toEqual(["b"]);
  expect(currentProblems({ lines: [line("a", 1, 1)] }, found).size).toBe(0);
});
