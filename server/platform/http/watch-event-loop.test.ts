import { expect, test, vi } from "vitest";
import { addToLogContext, liveLogContext, withLogContext } from "../log-context.ts";
import { eventLoopStopSeconds } from "../metrics.ts";
import { beginRequest } from "./requests/observe-requests.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

test("a stop is counted and logged with the route of the request that ended in it", async () => {
  const warn = vi.fn();
  const watch = watchEventLoop({ warn });
  await new Promise((done) => setTimeout(done, 250));
  warn.mockClear();
  withLogContext({ requestId: "1" }, () => {
    const end = beginRequest(liveLogContext() ?? {});
    addToLogContext({ route: "/slow" });
    const until = performance.now() + 600;
    while (performance.now() < until);
    end();
  });
  await new Promise((done) => setTimeout(done, 150));
  watch.stop();

  const report = { ms: expect.any(Number), routes: expect.arrayContaining(["/slow"]) };
  expect(warn).toHaveBeenCalledWith(report, "everything waited for one piece of work");
  const { values } = await eventLoopStopSeconds.get();
  expect(values.some(({ labels }) => labels.route === "/slow")).toBe(true);
});
