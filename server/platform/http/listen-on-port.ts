import type { Server } from "node:http";
import type { Logger } from "pino";

/**
 * Starts to accept connections. Later errors, such as too many open files, are logged.
 *
 * @returns the port
 * @throws Error with a sentence when the port is taken
 */
export async function listenOnPort(
  server: Server,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: Logger },
): Promise<number> {
  await new Promise<void>((resolved, rejected) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program. Set PORT to a free one.`;
      rejected(error.code === "EADDRINUSE" ? new Error(taken) : error);
    });
    server.listen(port, host, resolved);
  });

  server.removeAllListeners("error");
  server.on("error", (error) => log.error({ err: error }, "the web server has a problem"));
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
