import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { reportBrokenConnection } from "./report-broken-connection.ts";

test("a server that ends all connections is logged in one sentence, without a stack", () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  for (let connections = 0; connections < 8; connections++) {
    const error = new Error("terminating connection due to administrator command");
    reportBrokenConnection(log, Object.assign(error, { code: "57P01" }));
  }
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 40,
    code: "57P01",
    msg: expect.stringMatching(/^the database server is stopping or starting again/),
  });
  expect(lines[0]).not.toContain("stack");
});
