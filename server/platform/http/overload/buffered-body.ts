import type { IncomingMessage } from "node:http";
import { collectUpTo } from "../fetch/read-bytes.ts";

/** @hono/node-server uses `rawBody` when a body was already read. */
type Arrived = IncomingMessage & { rawBody?: Buffer };

/**
 * Waits for the whole body, so that the handler can read it at once.
 * @returns false when it is larger than `maxBytes`, whatever its Content-Length says
 * @throws when the client disconnects before the end
 */
export async function bufferBody(incoming: IncomingMessage, maxBytes: number): Promise<boolean> {
  // Not destroyed when it is too large: the response uses the same connection.
  const body = await collectUpTo(incoming.iterator({ destroyOnReturn: false }), maxBytes);
  if (body) (incoming as Arrived).rawBody = body;
  return body !== undefined;
}

/** @returns undefined when the body was not buffered */
export function bufferedBody(incoming: IncomingMessage): Buffer | undefined {
  return (incoming as Arrived).rawBody;
}
