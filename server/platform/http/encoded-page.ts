import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

type Encoded = { readonly headers: readonly string[]; readonly body: Buffer };

/** A page in all encodings. */
export type EncodedPage = {
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Encoded>>;
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Higher levels would cost more time than they save in transfer.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function encodePage(response: Response): Promise<EncodedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  // Weak, because it is the same for all encodings.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = [...response.headers].flatMap(([name, value]) =>
    name === "content-length" || name === "content-encoding" || name === "vary"
      ? []
      : [name, value],
  );
  const encodedAs = (encoding: Encoding, encoded: Buffer): Encoded => ({
    headers: [
      ...headers,
      "etag",
      etag,
      "vary",
      "accept-encoding",
      "content-length",
      String(encoded.length),
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ],
    body: copyOf(encoded),
  });
  const [brotli, gzipped] = await Promise.all([toBrotli(body, quality), toGzip(body)]);
  return {
    etag,
    bodies: {
      br: encodedAs("br", brotli),
      gzip: encodedAs("gzip", gzipped),
      identity: encodedAs("identity", body),
    },
  };
}

export function sendPage(
  page: EncodedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, { etag: page.etag, vary: "accept-encoding" }).end();
    return;
  }
  const { headers, body } = page.bodies[encodingFor(request.headers["accept-encoding"])];
  response.writeHead(200, headers as string[]).end(body);
}

/** Of all bodies. */
export function bytesOf({ bodies: { br, gzip, identity } }: EncodedPage): number {
  return br.body.length + gzip.body.length + identity.body.length;
}

/** Copies the buffer, because zlib's result is part of a 16 KB buffer that would be kept. */
function copyOf(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/** Browsers list br without a weight; clients that use `q` get an uncompressed page. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  if (/(?:^|[\s,])br(?:$|\s*,)/.test(list)) return "br";
  return /(?:^|[\s,])gzip(?:$|\s*,)/.test(list) ? "gzip" : "identity";
}
