/**
 * Reads a request's body, counting bytes as they arrive, so that an endless body is not buffered.
 * @returns undefined when it is larger than `most`, whatever its Content-Length says
 */
export async function readBytes(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return undefined;
  const parts: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const part of request.body) {
      length += part.length;
      if (length > most) return undefined;
      parts.push(part);
    }
  }
  return Buffer.concat(parts, length);
}
