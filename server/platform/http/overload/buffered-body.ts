import type { IncomingMessage } from "node:http";

/** @hono/node-server uses `rawBody` when a body was already read. */
type Arrived = IncomingMessage & { rawBody?: Buffer };

/**
 * Waits for the whole body, so that the handler can read it at once.
 * @returns false when it is larger than `most`, whatever its Content-Length says
 * @throws when the client disconnects before the end
 */
export async function bufferBody(incoming: IncomingMessage, most: number): Promise<boolean> {
  const parts: Buffer[] = [];
  let length = 0;
  // Not destroyed when it is too large: the response uses the same connection.
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > most) return false;
    parts.push(part);
  }
  const [first] = parts;
  (incoming as Arrived).rawBody = first && parts.length === 1 ? first : Buffer.concat(parts);
  return true;
}

/** @returns undefined when the body was not buffered */
export function bufferedBody(incoming: IncomingMessage): Buffer | undefined {
  return (incoming as Arrived).rawBody;
}
