import type { ListObjectsV2CommandOutput, S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../platform/config.ts";
import {
  contentTypeOf,
  isStoredName,
  requireStoredName,
  type Storage,
  StorageError,
} from "./storage.ts";

/** Prefix of all keys of this shop in its bucket. */
const FOLDER = "media";
/** An empty file, written at each start to check write access. */
const START_CHECK = "start-check";
const CACHED = "public, max-age=31536000, immutable";

type S3Settings = NonNullable<Config["s3"]>;

/** An S3-compatible bucket, at Amazon or elsewhere. */
export function s3Storage(settings: S3Settings): Storage {
  const Bucket = settings.bucket;
  const keyOf = (name: string) => `${FOLDER}/${requireStoredName(name)}`;
  let opening: Promise<Opened> | undefined;

  async function call<Result>(
    failure: string,
    send: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    try {
      opening ??= open(settings);
      return await send(await opening);
    } catch (cause) {
      const status = statusOf(cause);
      const refused = status !== undefined && status >= 400 && status < 500 && status !== 429;
      throw new StorageError(failure, { cause, retryable: !refused });
    }
  }

  /** @returns undefined when there is no such file */
  async function request<Result>(
    failure: string,
    send: (opened: Opened) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await call(failure, send);
    } catch (error) {
      if (!(error instanceof StorageError) || statusOf(error.cause) !== 404) throw error;
      await requireBucket(failure, error.cause);
      return undefined;
    }
  }

  /** A missing bucket is also a 404, and must not be taken for a missing file. */
  async function requireBucket(failure: string, cause: unknown): Promise<void> {
    if (nameOf(cause) === "NoSuchKey") return;
    try {
      await call(failure, ({ client, sdk }) => client.send(new sdk.HeadBucketCommand({ Bucket })));
    } catch (error) {
      // Without permission to read the bucket, treat the 404 as a missing file.
      if (error instanceof StorageError && statusOf(error.cause) === 403) return;
      throw error;
    }
  }

  return {
    async put(name, body) {
      const file = { Bucket, Key: keyOf(name), Body: body, CacheControl: CACHED };
      const put = { ...file, ContentType: contentTypeOf(name) };
      await call("A file could not be written to the bucket.", async ({ client, sdk }) => {
        await client.send(new sdk.PutObjectCommand(put));
        // Check that the file exists before reporting success.
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: put.Key }));
        if (head.ContentLength !== body.byteLength) {
          throw new Error(`The bucket kept ${head.ContentLength} of ${body.byteLength} bytes.`);
        }
      });
    },
    async get(name) {
      const Key = keyOf(name);
      return await request("A file could not be read from the bucket.", async ({ client, sdk }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      });
    },
    async getPart(name, start, end) {
      const Key = keyOf(name);
      const Range = `bytes=${start}-${end}`;
      return await request("A file could not be read from the bucket.", async ({ client, sdk }) => {
        try {
          const part = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }));
          const bytes = (await part.Body?.transformToByteArray()) ?? new Uint8Array();
          return {
            bytes,
            size: Number(/\/(\d+)$/.exec(part.ContentRange ?? "")?.[1] ?? bytes.length),
          };
        } catch (error) {
          // The file ends before.
          if (statusOf(error) !== 416) throw error;
          const { ContentLength = 0 } = await client.send(
            new sdk.HeadObjectCommand({ Bucket, Key }),
          );
          return { bytes: new Uint8Array(), size: ContentLength };
        }
      });
    },
    async has(name) {
      const Key = keyOf(name);
      const found = await request("The bucket could not be asked for a file.", ({ client, sdk }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key })),
      );
      return found !== undefined;
    },
    async *names() {
      const files = { Bucket, Prefix: `${FOLDER}/` };
      let ContinuationToken: string | undefined;
      do {
        // A missing bucket must be an error, not an empty list.
        const page: ListObjectsV2CommandOutput = await call(
          "The bucket could not be asked for its files.",
          ({ client, sdk }) =>
            client.send(new sdk.ListObjectsV2Command({ ...files, ContinuationToken })),
        );
        for (const { Key = "" } of page.Contents ?? []) {
          const name = Key.slice(FOLDER.length + 1);
          if (isStoredName(name)) yield name;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async remove(names) {
      const keys = names.map(keyOf);
      await request("A file could not be removed from the bucket.", async ({ client, sdk }) => {
        // One by one, because deleting several at once needs a checksum that some providers reject.
        for (const Key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
      });
    },
    async findProblem() {
      const Key = `${FOLDER}/${START_CHECK}`;
      try {
        await call("The bucket could not be tried.", async ({ client, sdk }) => {
          await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: "" }));
          await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
          await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }));
        });
        return null;
      } catch (error) {
        return describeProblem(error instanceof StorageError ? error.cause : error, settings);
      }
    },
    publicUrl: (name) => `${settings.publicUrl.replace(/(?<!\/)\/+$/, "")}/${keyOf(name)}`,
  };
}

type Opened = { client: S3Client; sdk: typeof import("@aws-sdk/client-s3") };

/** Loaded on first use: the library is large and would slow the start. */
async function open(settings: S3Settings): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region ?? regionOf(settings.endpoint),
    forcePathStyle: settings.style === "path",
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Few providers besides Amazon support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  });
  return { client, sdk };
}

/**
 * The region to sign requests for when S3_REGION is not set. Providers with regions name it in
 * their endpoint, such as s3.eu-central-1.amazonaws.com; the others accept us-east-1.
 */
export function regionOf(endpoint: string): string {
  const { hostname } = new URL(endpoint);
  const named =
    /^s3[.-](?:dualstack\.)?([a-z]{2}-[a-z0-9-]+)\./.exec(hostname) ??
    /^s3\.([a-z-]+)\.(?:io|perf)\.cloud\.ovh\./.exec(hostname);
  return named?.[1] ?? "us-east-1";
}

/** @returns what the owner has to change, with the names of the settings */
function describeProblem(error: unknown, { endpoint, bucket }: S3Settings): string {
  const status = statusOf(error);
  if (status === undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    return `S3_ENDPOINT (${endpoint}) does not answer: ${reason}.`;
  }
  switch (nameOf(error)) {
    case "NoSuchBucket":
      return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}.`;
    case "InvalidAccessKeyId":
      return "S3_ACCESS_KEY is unknown there.";
    case "SignatureDoesNotMatch":
      return "S3_SECRET_KEY does not belong to S3_ACCESS_KEY.";
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return "S3_REGION is another one than the bucket's.";
  }
  if (status === 403) {
    return "S3_ACCESS_KEY and S3_SECRET_KEY may not write, read and list files in the bucket, or are wrong.";
  }
  return `The bucket ${bucket} at ${endpoint} answers ${status}.`;
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
