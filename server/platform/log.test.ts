import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an error of the database is logged without the row that failed", () => {
  const log = createLog("silent");
  const error = Object.assign(new Error("violates check constraint"), {
    code: "23514",
    table: "orders",
    detail: "Failing row contains (Robin Sample, 12 Invented Street).",
    cause: Object.assign(new Error("inner"), { detail: "robin.sample@example.com" }),
  });
  const serializers = (log as unknown as Record<symbol, { err(error: Error): object }>)[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol).includes("serializers")) ??
      Symbol()
  ];
  const said = JSON.stringify(serializers?.err(error));
  expect(said).toContain("23514");
  expect(said).toContain("inner");
  expect(said).not.toMatch(/Robin|Invented|robin/);
});
