import type { S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../platform/config.ts";
import { StorageError } from "./storage.ts";

export type S3Settings = NonNullable<Config["s3"]>;

type Opened = { client: S3Client; sdk: typeof import("@aws-sdk/client-s3") };

/** Calls of a bucket, whose failures are a StorageError. */
export function s3Calls(settings: S3Settings) {
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
      await call(failure, ({ client, sdk }) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket })),
      );
    } catch (error) {
      // Without permission to read the bucket, treat the 404 as a missing file.
      if (error instanceof StorageError && statusOf(error.cause) === 403) return;
      throw error;
    }
  }

  return { call, request };
}

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

export function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
