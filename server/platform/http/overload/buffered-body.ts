import type { IncomingMessage } from "node:http";

/** Where @hono/node-server looks for a body that somebody else has read. */
type Arrived = IncomingMessage & { rawBody?: Buffer };

/**
 * Waits for the whole body; who answers the request then reads it without waiting.
 * @returns false when it is larger than `most`, whatever it said of itself
 * @throws when the sender leaves before the end
 */
export async function bufferBody(incoming: IncomingMessage, most: number): Promise<boolean> {
  const parts: Buffer[] = [];
  let length = 0;
  // Not destroyed when it is too large: the answer to it goes over the same connection.
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > most) return false;
    parts.push(part);
  }
  const [first] = parts;
  (incoming as Arrived).rawBody = first && parts.length === 1 ? first : Buffer.concat(parts);
  return true;
}

/** @returns undefined while nobody has waited for it */
export function bufferedBody(incoming: IncomingMessage): Buffer | undefined {
  return (incoming as Arrived).rawBody;
}
