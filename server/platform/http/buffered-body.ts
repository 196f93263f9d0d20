import type { IncomingMessage } from "node:http";

/** Where @hono/node-server looks for a body that somebody else has read. */
type Arrived = IncomingMessage & { rawBody?: Buffer };

/**
 * Waits for the whole body; who answers the request then reads it without waiting.
 * @throws when the sender leaves before the end
 */
export async function bufferBody(incoming: IncomingMessage): Promise<void> {
  const parts: Buffer[] = await incoming.toArray();
  const [first] = parts;
  (incoming as Arrived).rawBody = first && parts.length === 1 ? first : Buffer.concat(parts);
}

/** @returns undefined while nobody has waited for it */
export function bufferedBody(incoming: IncomingMessage): Buffer | undefined {
  return (incoming as Arrived).rawBody;
}
