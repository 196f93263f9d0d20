import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

export type StoredObject = {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
};

export type BucketServer = {
  readonly url: string;
  /** By path: `/bucket/key`. */
  readonly objects: Map<string, StoredObject>;
  /** Number of unsigned requests. */
  readonly unsigned: number;
  /** The region that the last request was signed for. */
  readonly lastRegion: string;
  /** Whether the last request named its bucket in the path or the host. */
  readonly lastStyle: string;
  /** From now on the key may write, but neither read nor list. */
  forbidReading(isForbidden: boolean): void;
  /** The next file is acknowledged but not stored. */
  loseNext(): void;
  close(): Promise<void>;
};

/** An in-process S3 server: stores objects, and accepts only requests signed with one key. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  let unsigned = 0;
  let lastRegion = "";
  let lastStyle = "";
  let losing = false;
  let writeOnly = false;
  const signature =
    /^AWS4-HMAC-SHA256 Credential=invented-key\/\d{8}\/([\w-]+)\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    // A host such as bars.localhost names the bucket (virtual-hosted style).
    const [, hostBucket] = /^([\w-]+)\.localhost/.exec(request.headers.host ?? "") ?? [];
    lastStyle = hostBucket ? "virtual-host" : "path";
    const path = `${hostBucket ? `/${hostBucket}` : ""}${(request.url ?? "").replace(/\?.*/, "")}`;
    if (!request.headers.authorization) unsigned += 1;
    const signed = signature.exec(request.headers.authorization ?? "");
    lastRegion = signed?.[1] ?? "";
    if (!signed) {
      response.writeHead(403).end("<Error><Code>InvalidAccessKeyId</Code></Error>");
      return;
    }
    if (writeOnly && request.method !== "PUT") {
      response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      return;
    }
    if (path.startsWith("/no-such-bucket")) {
      response
        .writeHead(404)
        .end(request.method === "HEAD" ? "" : "<Error><Code>NoSuchBucket</Code></Error>");
      return;
    }
    const query = new URL(request.url ?? "/", "http://bucket").searchParams;
    if (query.get("list-type") === "2") {
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(listOf(path, query, [...objects.keys()].sort()));
      return;
    }
    if (request.method === "HEAD" && /^\/\w+\/?$/.test(path)) {
      response.writeHead(200).end();
      return;
    }
    const object = objects.get(path);
    switch (request.method) {
      case "PUT":
        if (!losing) {
          objects.set(path, {
            body,
            contentType: request.headers["content-type"] ?? "",
            cacheControl: request.headers["cache-control"] ?? "",
          });
        }
        losing = false;
        response.writeHead(200, { etag: '"stored"' }).end();
        return;
      case "DELETE":
        objects.delete(path);
        response.writeHead(204).end();
        return;
      default: {
        if (!object) {
          response
            .writeHead(404)
            .end(request.method === "HEAD" ? "" : "<Error><Code>NoSuchKey</Code></Error>");
          return;
        }
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
        if (range && request.method === "GET") {
          const [start, size] = [Number(range[1]), object.body.length];
          if (start >= size) {
            response.writeHead(416).end("<Error><Code>InvalidRange</Code></Error>");
            return;
          }
          const part = object.body.subarray(start, Number(range[2]) + 1);
          response.writeHead(206, {
            "content-type": object.contentType,
            "content-length": part.length,
            "content-range": `bytes ${start}-${start + part.length - 1}/${size}`,
          });
          response.end(part);
          return;
        }
        response.writeHead(200, {
          "content-type": object.contentType,
          "content-length": object.body.length,
        });
        response.end(request.method === "HEAD" ? "" : object.body);
      }
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    get unsigned() {
      return unsigned;
    },
    get lastRegion() {
      return lastRegion;
    },
    get lastStyle() {
      return lastStyle;
    },
    forbidReading(isForbidden) {
      writeOnly = isForbidden;
    },
    loseNext() {
      losing = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Two per page, so that clients have to paginate. */
function listOf(bucket: string, query: URLSearchParams, paths: readonly string[]): string {
  const from = bucket.replace(/\/*$/, "/");
  const keys = paths
    .filter((path) => path.startsWith(`${from}${query.get("prefix") ?? ""}`))
    .map((path) => path.slice(from.length));
  const begin = Number(query.get("continuation-token") ?? 0);
  const next = begin + 2;
  const contents = keys.slice(begin, next).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const more =
    next < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${more}${contents.join("")}</ListBucketResult>`;
}
