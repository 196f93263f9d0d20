/**
 * Collects what arrives, counting its bytes, so that an endless body is not buffered.
 *
 * @param readOnTo reads on to here without keeping what arrives, because a sender that is cut off
 *   never sees the answer
 * @returns undefined when it is more than `maxBytes`
 */
export async function collectUpTo(
  arriving: AsyncIterable<Uint8Array>,
  maxBytes: number,
  readOnTo = maxBytes,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of arriving) {
    length += part.length;
    if (length > readOnTo) return undefined;
    if (length <= maxBytes) parts.push(part);
  }
  return length > maxBytes ? undefined : Buffer.concat(parts, length);
}

/**
 * Reads a body, at most twice as much as is allowed.
 *
 * @returns undefined when it is larger than `maxBytes`, whatever its Content-Length says
 */
export async function readBytes(
  { headers, body }: Request,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const readOnTo = maxBytes * 2;
  if (Number(headers.get("content-length") ?? 0) > readOnTo) return undefined;
  return body ? await collectUpTo(body, maxBytes, readOnTo) : Buffer.alloc(0);
}
