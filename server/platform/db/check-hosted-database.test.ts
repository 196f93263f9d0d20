import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "#server/platform/config.ts";
import { type HostedServer, hasOpenssl, startHostedServer } from "#test/support/hosted-server.ts";
import { checkHostedDatabase } from "./check-hosted-database.ts";

let hosted: HostedServer;
beforeAll(async () => {
  hosted = await startHostedServer({ tls: hasOpenssl });
});
afterAll(() => hosted.stop());

/** Through the configuration, which may change the address. */
const check = (url: string) => {
  const { databaseUrl = "" } = parseConfig({ DATABASE_URL: url }, tmpdir());
  return checkHostedDatabase({ connectionString: databaseUrl });
};

test("a database that its user owns is accepted", async () => {
  await check(await hosted.createDatabase());
});

test.skipIf(!hasOpenssl)("a private authority is reported, with what to do", async () => {
  const url = await hosted.createDatabase();
  for (const mode of ["require", "verify-full"]) {
    await expect(check(`${url}?sslmode=${mode}`)).rejects.toThrow(
      /^DATABASE_URL: the certificate .* is not trusted here .*sslmode=verify-full&sslrootcert=/,
    );
  }
  await check(`${url}?sslmode=verify-full&sslrootcert=${hosted.authority}`);
});

test.skipIf(!hasOpenssl)(
  "a certificate for another name, and a missing certificate file, are reported",
  async () => {
    const url = await hosted.createDatabase();
    const trusting = `?sslmode=verify-full&sslrootcert=${hosted.authority}`;
    await expect(check(`${url.replace("127.0.0.1", "localhost")}${trusting}`)).rejects.toThrow(
      /^DATABASE_URL: the certificate .* is for another name/,
    );
    await expect(check(`${url}?sslmode=verify-full&sslrootcert=/no/such.pem`)).rejects.toThrow(
      "DATABASE_URL: the certificate /no/such.pem that it names cannot be read (ENOENT).",
    );
  },
);

test("a wrong password, a missing database and an unreachable server are reported without the password", async () => {
  const url = await hosted.createDatabase();
  for (const [wrong, sentence] of [
    [url.replace("invented", "wrong"), /does not take this user and password/],
    [`${url}x`, /there is no such database/],
    [url.replace(/:\d+\//, ":9/"), /does not answer \(ECONNREFUSED\)/],
  ] as const) {
    const error: unknown = await check(wrong).catch((error: unknown) => error);
    expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
    expect(String(error)).not.toMatch(/invented|wrong%20/);
  }
});

test("every missing right is reported before anything is written", async () => {
  const url = await hosted.createDatabase();
  const database = new URL(url).pathname.slice(1);
  await hosted.ask(`create role ${database}_guest login password 'an invented password'`);
  const guest = url.replace("shopkeeper", `${database}_guest`);
  await expect(check(guest)).rejects.toThrow(
    `The user of DATABASE_URL lacks rights:\n` +
      `  - to create a schema in the database ${database}: ` +
      `grant create on database ${database} to ${database}_guest\n` +
      `  - to create tables in the schema public: ` +
      `grant create on schema public to ${database}_guest\n`,
  );
  await hosted.ask(`grant create on database ${database} to ${database}_guest`);
  await hosted.ask(`grant create on schema public to ${database}_guest`, url);
  await check(guest);
  await hosted.ask("create table products (id int)", url);
  await expect(check(guest)).rejects.toThrow(
    "to change the 1 tables of shopkeeper in the schema public: connect as their owner",
  );
});

test("a database that cannot be written to is refused with the reason", async () => {
  const url = await hosted.createDatabase();
  const database = new URL(url).pathname.slice(1);
  await hosted.ask(`alter database ${database} set default_transaction_read_only = on`);
  await expect(check(url)).rejects.toThrow(/cannot be written to: a standby/);
});
