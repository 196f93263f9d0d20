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

/** @returns the body; undefined when it is larger than `most`, whatever its Content-Length says */
export async function readBytes(
  { headers, body }: Request,
  most: number,
): Promise<Buffer | undefined> {
  if (Number(headers.get("content-length") ?? 0) > most) return undefined;
  return body ? await collectUpTo(body, most) : Buffer.alloc(0);
}
