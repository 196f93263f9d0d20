import { expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "./read-json.ts";

const read = (body: string) =>
  readJson(new Request("http://localhost/", { method: "POST", body }), z.unknown());

test.each([
  ["[", "]"],
  ['{"a":', "}"],
])("a megabyte of %j is refused before it is parsed", async (open, close) => {
  const times = Math.floor(1_000_000 / (open.length + close.length));
  const body = `${open.repeat(times)}1${close.repeat(times)}`;
  const begin = process.cpuUsage();
  await expect(read(body)).rejects.toMatchObject({ status: 400 });
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(200);
});

test("brackets in texts, and many lists beside each other, are read", async () => {
  const messages = Array.from({ length: 500 }, () => [`:[ \\ " :{`]);
  expect(await read(JSON.stringify(messages))).toEqual(messages);
});
