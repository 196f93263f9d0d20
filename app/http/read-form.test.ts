import { expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { readForm } from "./read-form.ts";

const type = "application/x-www-form-urlencoded;charset=UTF-8";
const post = (body: BodyInit, contentType = type) =>
  new Request("http://a/", { method: "POST", body, headers: { "content-type": contentType } });

test("a form is read as browsers send it", async () => {
  const form = await readForm(post("name=Zo%C3%AB+Sample&bar=1&bar=2&empty=&=&x"));
  expect([...form]).toEqual([
    ["name", "Zoë Sample"],
    ["bar", "1"],
    ["bar", "2"],
    ["empty", ""],
    ["", ""],
    ["x", ""],
  ]);
});

test("a form with a file is read, too", async () => {
  const sent = new FormData();
  sent.set("file", new File(["a,b"], "a.csv"));
  const form = await readForm(new Request("http://a/", { method: "POST", body: sent }));
  expect(await (form.get("file") as File).text()).toBe("a,b");
});

test("more than 10,000 fields are no form, and 10,000 are one", async () => {
  expect([...(await readForm(post("a=1&".repeat(9_999).slice(0, -1))))]).toHaveLength(9_999);
  await expect(readForm(post("a=1&".repeat(10_001)))).rejects.toMatchObject({ status: 400 });
});

test.each([
  ["names", "&amp".repeat(63_000)],
  ["pairs", "a=&".repeat(83_000)],
  ["nothing", "&".repeat(250_000)],
  ["percent signs", `a=${"%22".repeat(83_000)}`],
])("a quarter of a megabyte of %s costs little", async (_, body) => {
  await expectProcessorTime(() => readForm(post(body)).catch(() => {}), { under: 0.05 });
});

test.each(["{}", "x"])("%s is no form", async (body) => {
  await expect(readForm(post(body, "application/json"))).rejects.toMatchObject({ status: 400 });
});
