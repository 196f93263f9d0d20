import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { listenOnPort } from "./listen-on-port.ts";

const log = createLog("silent");
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

/** On a free port. */
async function listen() {
  const server = createServer();
  const port = await listenOnPort(server, { port: 0, host: "127.0.0.1", log });
  opened.push(server);
  return { server, port };
}

test("a port that is taken is named in a sentence", async () => {
  const { port } = await listen();
  const second = listenOnPort(createServer(), { port, host: "127.0.0.1", log });
  await expect(second).rejects.toThrow(`Port ${port} is taken by another program.`);
});

test("an error of a server that already listens is logged", async () => {
  const { server } = await listen();
  const logged = vi.spyOn(log, "error");
  const error = new Error("accept EMFILE");
  server.emit("error", error);
  expect(logged).toHaveBeenCalledWith({ err: error }, expect.any(String));
});
