import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { normalizeEmail } from "#domain/promotions/normalize-email.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const { shop } = forAllTests(openTestShop);

test("the mailbox index in the database matches the mailbox that uses are stored with", async () => {
  const text = (letters: string) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
  const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.com", "a.example");
  const anyEmail = fc.tuple(text("aB.+-_9"), domain).map(([name, domain]) => ` ${name}@${domain} `);
  const emails = fc.sample(anyEmail, 500);
  const { rows } = await sql<{ email: string; mailbox: string }>`
    select email, mailbox(email) as mailbox from unnest(${emails}::text[]) as email`.execute(
    shop.db,
  );
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(
    rows.map(({ email }) => normalizeEmail(email)),
  );
  expect(rows).toHaveLength(500);
});
