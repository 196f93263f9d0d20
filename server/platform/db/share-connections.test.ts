import { expect, test } from "vitest";
import { shareConnections } from "./share-connections.ts";

test("the shares of the pools add up to the maximum of connections, and each has at least one", () => {
  for (const takesDemoPayments of [true, false]) {
    for (let all = 5; all < 60; all++) {
      const { pages, jobs, demoPayments } = shareConnections(all, { takesDemoPayments });
      // Two more connections are for LISTEN.
      expect(pages + jobs + demoPayments + 2).toBe(all);
      expect(Math.min(pages, jobs)).toBeGreaterThanOrEqual(1);
      if (takesDemoPayments) expect(demoPayments).toBeGreaterThanOrEqual(1);
    }
  }
});
