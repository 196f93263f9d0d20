import { expect, test } from "vitest";
import { risksIn } from "./check-migrations.ts";

const found = (sql: string) => risksIn("0002-x.ts", `const statements = [\n  \`${sql}\`,\n];`);

test.each([
  "create table gifts (id bigint primary key, name text not null unique)",
  "alter table orders add column gift_note text",
  "alter table orders add column gifts integer not null default 0",
  "create index orders_gifts on orders (gifts)",
  "alter table gifts enable row level security",
])("the previous version survives: %s", (sql) => {
  expect(found(sql)).toEqual([]);
});

test.each([
  "drop table email_log",
  "alter table orders drop column notes",
  "alter table orders rename column notes to remarks",
  "alter table orders rename to purchases",
  "alter table orders alter column total type bigint",
  "alter table orders alter notes set not null",
  "alter table orders add column gift_note text not null",
  "alter table orders add constraint paid check (total > 0)",
  "create unique index orders_mail on orders (customer_email)",
  "truncate limits",
])("the previous version may not survive: %s", (sql) => {
  expect(found(sql)).toHaveLength(1);
});

test("every line of a statement is checked", () => {
  expect(found("alter table orders\n     add column a text,\n     drop column notes")).toHaveLength(
    1,
  );
});

test("a unique constraint on a table of the same migration is allowed", () => {
  expect(
    risksIn(
      "0002-x.ts",
      "[`create table gifts (id bigint)`,\n `create unique index g on gifts (id)`]",
    ),
  ).toEqual([]);
});

test("a reason on the line before allows a statement", () => {
  const source =
    "[\n  // survivable: no version has read it since 0.3\n  `drop table old_things`,\n]";
  expect(risksIn("0002-x.ts", source)).toEqual([]);
  expect(risksIn("0002-x.ts", source.replace("survivable", "surely"))).toHaveLength(1);
});

test("an index is dropped last, because it shuts out readers until the end", () => {
  const drop = "`drop index if exists orders_old`,\n";
  const create = "`create index orders_new on orders (notes)`,\n";
  expect(risksIn("0002-x.ts", `[${create}${drop}]`)).toEqual([]);
  expect(risksIn("0002-x.ts", `[${drop}${create}]`)).toHaveLength(1);
  expect(found("drop index orders_old; create index orders_new on orders (notes)")).toHaveLength(1);
});
