/**
 * Collects what arrives, counting its bytes, so that an endless body is not buffered.
 *
 * @returns undefined when it is more than `most`
 */
export async function collectUpTo(
  arriving: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of arriving) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/**
 * Reads a body. One that is not much too large is read to its end: whoever is cut off while sending
 * hears no answer.
 *
 * @returns undefined when it is larger than `most`, whatever its Content-Length says
 */
export async function readBytes(
  { headers, body }: Request,
  most: number,
): Promise<Buffer | undefined> {
  const readAtMost = most * 2;
  if (Number(headers.get("content-length") ?? 0) > readAtMost) return undefined;
  const bytes = body ? await collectUpTo(body, readAtMost) : Buffer.alloc(0);
  return bytes && bytes.length > most ? undefined : bytes;
}
