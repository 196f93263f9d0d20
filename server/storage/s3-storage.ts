import type { ListObjectsV2CommandOutput, S3Client } from "@aws-sdk/client-s3";
import { isStoredName, requireStoredName, type Storage, StorageError } from "./storage.ts";

/** Everything of this shop lies below this folder of its bucket. */
const FOLDER = "media";
const CACHED = "public, max-age=31536000, immutable";

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The address under which browsers find the bucket. */
  readonly publicUrl: string;
};

/** A bucket that speaks S3, at Amazon or elsewhere. */
export function s3Storage(settings: S3Settings): Storage {
  const Bucket = settings.bucket;
  const keyOf = (name: string) => `${FOLDER}/${requireStoredName(name)}`;
  let opening: Promise<{ client: S3Client; sdk: Sdk }> | undefined;
  const opened = () => {
    opening ??= open(settings);
    return opening;
  };

  return {
    async put(name, body, contentType) {
      const Key = keyOf(name);
      await callBucket("A file could not be written to the bucket.", async () => {
        const { client, sdk } = await opened();
        await client.send(
          new sdk.PutObjectCommand({
            Bucket,
            Key,
            Body: body,
            ContentType: contentType,
            CacheControl: CACHED,
          }),
        );
      });
    },
    async get(name) {
      const Key = keyOf(name);
      return await callBucket("A file could not be read from the bucket.", async () => {
        const { client, sdk } = await opened();
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      });
    },
    async has(name) {
      const Key = keyOf(name);
      const found = await callBucket("The bucket could not be asked for a file.", async () => {
        const { client, sdk } = await opened();
        await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
        return true;
      });
      return found ?? false;
    },
    async *names() {
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const ContinuationToken = page?.NextContinuationToken;
        page = await callBucket("The bucket could not be asked for its files.", async () => {
          const { client, sdk } = await opened();
          return await client.send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix: `${FOLDER}/`,
              ...(ContinuationToken && { ContinuationToken }),
            }),
          );
        });
        // A missing bucket must not look like an empty one.
        if (!page)
          throw new StorageError("There is no such bucket.", { cause: null, retryable: false });
        for (const { Key = "" } of page.Contents ?? []) {
          const name = Key.slice(FOLDER.length + 1);
          if (isStoredName(name)) yield name;
        }
      } while (page.IsTruncated);
    },
    async remove(names) {
      const keys = names.map(keyOf);
      await callBucket("A file could not be removed from the bucket.", async () => {
        const { client, sdk } = await opened();
        // One by one: deleting several at once needs a checksum that not every provider takes.
        for (const Key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
      });
    },
    publicUrl: (name) => `${settings.publicUrl.replace(/\/+$/, "")}/${keyOf(name)}`,
  };
}

type Sdk = typeof import("@aws-sdk/client-s3");

/** Loaded when it is first needed: it is large, and the shop should start at once. */
async function open(settings: S3Settings): Promise<{ client: S3Client; sdk: Sdk }> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: regionOf(settings.endpoint),
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // The newer checksums are unknown to most providers that are not Amazon.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  });
  return { client, sdk };
}

/**
 * The region that requests are signed for. Providers with regions name it in their endpoint, as in
 * s3.eu-central-1.amazonaws.com; the others take this one for theirs.
 */
export function regionOf(endpoint: string): string {
  return /^s3[.-]([a-z]{2}-[a-z0-9-]+)\./.exec(new URL(endpoint).hostname)?.[1] ?? "us-east-1";
}

/** @returns undefined when there is no such file */
async function callBucket<Answer>(
  failure: string,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (cause) {
    const status = statusOf(cause);
    if (status === 404) return undefined;
    const refused = status !== undefined && status >= 400 && status < 500 && status !== 429;
    throw new StorageError(failure, { cause, retryable: !refused });
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
