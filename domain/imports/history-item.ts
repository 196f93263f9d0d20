import type { ImportedCustomer } from "./imported-customer.ts";
import type { ImportedOrder } from "./imported-order.ts";

/** An order or a customer in a file, or rows that are neither. */
export type HistoryItem = {
  /** Its first row in the file; the header is row 1. */
  readonly row: number;
  /** The order's number, or who the customer is. */
  readonly name: string;
} & (
  | {
      /** The same in every file of that shop. */
      readonly key: string;
      readonly email?: string;
      readonly record: ImportedOrder | ImportedCustomer;
      /** What is in it, without personal data, and remarks, as sentences. */
      readonly notes: readonly string[];
    }
  /** Why it is skipped, as a sentence. */
  | { readonly skipped: string }
);
