import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { inWholeRows } from "./write-backup.ts";

async function batches(chunks: readonly string[], bytes: number): Promise<string[]> {
  const read = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const written: string[] = [];
  for await (const batch of inWholeRows(read, bytes)) written.push(String(batch));
  return written;
}

test.each([
  [["1\ta\n2\tb\n3\t", "c\n"], 4, ["1\ta\n2\tb\n", "3\tc\n"]],
  [["1\tlong", "er and", " longer\n2\tb\n"], 4, ["1\tlonger and longer\n2\tb\n"]],
  [["1\ta\n", "2\tb\n"], 100, ["1\ta\n2\tb\n"]],
  [[], 4, []],
])("chunks %j are written as whole rows from %i bytes on: %j", async (chunks, bytes, expected) => {
  expect(await batches(chunks, bytes)).toEqual(expected);
});
