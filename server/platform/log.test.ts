import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { addToLogContext, withLogContext } from "./log-context.ts";

function openLog() {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  return { log, last: () => JSON.parse(lines.at(-1) ?? "{}") };
}

test("an error of the database is logged without the row that failed", () => {
  const { log, last } = openLog();
  const error = Object.assign(new Error("violates check constraint"), {
    code: "23514",
    table: "orders",
    detail: "Failing row contains (Robin Sample, 12 Invented Street).",
    cause: Object.assign(new Error("inner"), { detail: "robin.sample@example.com" }),
  });
  log.error({ err: error }, "a request failed");
  expect(last()).toMatchObject({ err: { code: "23514", cause: { message: "inner" } } });
  expect(JSON.stringify(last())).not.toMatch(/Robin|Invented|robin/);
});

test("an object that is reported as an error is logged with its reason, and without its other fields", () => {
  const { log, last } = openLog();
  const reported = { message: "Connection terminated", queue: "send-order-email", row: "Robin" };
  log.error({ err: reported }, "the job queue has a problem");
  expect(last().err).toEqual({ message: "Connection terminated", queue: "send-order-email" });

  log.error({ err: { reason: "Robin" } }, "unhandled rejection");
  expect(last().err).toEqual({ message: "not an error, but an object with reason" });

  log.error({ err: "stopped" }, "unhandled rejection");
  expect(last().err).toEqual({ message: "stopped" });
});

test("no line says [object Object]", () => {
  const { log, last } = openLog();
  log.error({ err: { message: { reason: "Robin" } } }, "unhandled rejection");
  expect(last().err).toEqual({ message: "not an error, but an object with reason" });
  const made = new Error(String({ reason: 1 }), { cause: { message: `at ${{}}` } });
  log.error({ err: made }, "unhandled rejection");
  expect(last().err).toMatchObject({
    message: "(an object)",
    cause: { message: "at (an object)" },
  });
  expect(JSON.stringify(last())).not.toContain("[object");
});

test("a line has the ids of its request, including ones found along the way", async () => {
  const { log, last } = openLog();
  await withLogContext({ requestId: "one" }, async () => {
    await Promise.resolve();
    log.warn("begun");
    expect(last()).toMatchObject({ requestId: "one", msg: "begun" });
    addToLogContext({ checkoutId: "cart" });
    await Promise.resolve();
    log.warn("known");
    expect(last()).toMatchObject({ requestId: "one", checkoutId: "cart" });
  });
  log.warn("outside");
  expect(last()).not.toHaveProperty("requestId");
});

test("concurrent requests keep their own ids", async () => {
  const { log, last } = openLog();
  const step = (orderId: string) =>
    withLogContext({ orderId }, async () => {
      await new Promise((done) => setImmediate(done));
      log.warn("step");
      return last().orderId;
    });
  const found = await withLogContext({ job: "sweep", jobId: "7" }, () =>
    Promise.all([step("a"), step("b")]),
  );
  expect(found).toEqual(["a", "b"]);
  expect(last()).toMatchObject({ job: "sweep", jobId: "7" });
});
