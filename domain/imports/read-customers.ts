import { describeDamage } from "../csv/cell-damage.ts";
import { withoutZeroDecimals } from "../csv/without-zero-decimals.ts";
import { readYesNo } from "../csv/yes-no.ts";
import type { FileRow } from "../input/file-row.ts";
import { withoutUndefined } from "../input/without-undefined.ts";
import { formatUsd } from "../money/cents.ts";
import { countNoun } from "../words/count-noun.ts";
import { addressIn, historyCells, nameIn } from "./history-cells.ts";
import { type HistoryFormat, historyFormats } from "./history-formats.ts";
import type { HistoryItem } from "./history-item.ts";
import { amountIn, emailIn, type FileClock, momentIn, textIn } from "./history-values.ts";
import { type ImportedCustomer, importedCustomerSchema } from "./imported-customer.ts";

/** Each row is a customer, known by their email address. */
export function readCustomers(
  format: HistoryFormat,
  rows: readonly FileRow[],
  clock: FileClock,
): HistoryItem[] {
  return rows.map((row) => readCustomer(format, row, clock));
}

function readCustomer(format: HistoryFormat, row: FileRow, clock: FileClock): HistoryItem {
  const cells = historyCells(format);
  const one = (field: Parameters<typeof cells.one>[1]) => cells.one(row, field);
  const name = nameIn(cells, row, "billing");
  const email = emailIn(one("email"));
  const shownName = name ?? email ?? "";
  const skip = (skipped: string): HistoryItem => ({ row: row.row, name: shownName, skipped });

  const texts = [one("email"), name ?? "", one("note"), one("city"), one("street")];
  const damage = texts.map(describeDamage).find(Boolean);
  if (damage) return skip(damage);
  if (one("email") === "") {
    return skip("There's no email address, and the shop knows customers by theirs.");
  }
  if (email === undefined) return skip("The email address isn't one.");

  // Spreadsheets may write 1204 as 1,204.
  const orders = withoutZeroDecimals(one("orders").replace(/,(?=\d{3}$)/, ""));
  const record = importedCustomerSchema.safeParse(
    withoutUndefined({
      email,
      name,
      address: addressIn(cells, row, "billing"),
      note: textIn(one("note"), 5000, true),
      tags: textIn(one("tags"), 500),
      marketing: readYesNo(one("marketing")),
      since: momentIn(one("since"), clock),
      orders: /^\d{1,6}$/.test(orders) ? Number(orders) : undefined,
      spent: one("spent") === "" ? undefined : amountIn(one("spent")),
    }),
  );
  if (!record.success) return skip("Something in it is more than the shop can store.");

  const notes = factsOf(record.data, historyFormats[format].name);
  if (one("since") !== "" && record.data.since === undefined) {
    notes.push("Since when isn't a date, so it is left out.");
  }
  return { row: row.row, name: shownName, key: email, email, record: record.data, notes };
}

function factsOf({ orders, spent, marketing }: ImportedCustomer, format: string): string[] {
  const facts: string[] = [];
  if (orders !== undefined) {
    const shop = format.replace(/ .*/, "");
    const sum = spent === undefined ? "" : `, ${formatUsd(spent)}`;
    facts.push(`${countNoun(orders, "order")} in ${shop}${sum}.`);
  }
  if (marketing === true) facts.push("Agreed to marketing mails there.");
  if (marketing === false) facts.push("Wants no marketing mails.");
  return facts;
}
