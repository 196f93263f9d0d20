import { expect, test } from "vitest";
import { readTypedNumber } from "./typed-order-number.ts";

test.each([
  ["CHOC-2026-002", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  ["choc-2026-002", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  [" #CHOC 2026 002 ", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  ["CHOC'2026'1002", { kind: "complete", numbers: ["CHOC-2026-1002"] }],
  ["CHOCß2026ß002", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  ["CHOC2026002", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  ["CHOC_2026_2", { kind: "complete", numbers: ["CHOC-2026-2", "CHOC-2026-002"] }],
  ["wc 2024 0012", { kind: "complete", numbers: ["WC-2024-0012", "WC-2024-012"] }],
  ["ORDER-2026-001", { kind: "complete", numbers: ["ORDER-2026-001"] }],
  ["NOß2026ß001", { kind: "complete", numbers: ["NO-2026-001"] }],
  ["Order CHOC-2026-002", { kind: "complete", numbers: ["CHOC-2026-002"] }],
  ["order no. 2", { kind: "end", year: null, digits: "2" }],
  ["2026-002", { kind: "end", year: 2026, digits: "002" }],
  ["002", { kind: "end", year: null, digits: "002" }],
  ["# 2", { kind: "end", year: null, digits: "2" }],
  ["1002", { kind: "end", year: null, digits: "1002" }],
])("“%s” is read as the number of an order", (text, read) => {
  expect(readTypedNumber(text)).toEqual(read);
});

test.each([
  "",
  "#",
  "CHOC",
  "CHOC-002",
  "SAVE202612",
  "9400111202555842332669",
  "-5",
  "1.5",
  "0x10",
])("“%s” is no number of an order", (text) => {
  expect(readTypedNumber(text)).toBeUndefined();
});
