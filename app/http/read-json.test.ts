import { expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "#app/http/read-json.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";

const read = (body: string) =>
  readJson(new Request("http://localhost/", { method: "POST", body }), z.unknown());

test.each([
  ["[", "]"],
  ['{"a":', "}"],
])("a megabyte of %j is refused before it is parsed", async (open, close) => {
  const times = Math.floor(1_000_000 / (open.length + close.length));
  const body = `${open.repeat(times)}1${close.repeat(times)}`;
  const work = () => expect(read(body)).rejects.toMatchObject({ status: 400 });
  await expectProcessorTime(work, { under: 0.2 });
});

test("brackets in texts, and many lists beside each other, are read", async () => {
  const messages = Array.from({ length: 500 }, () => [`:[ \\ " :{`]);
  expect(await read(JSON.stringify(messages))).toEqual(messages);
});
