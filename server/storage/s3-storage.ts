import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import { nameOf, type S3Settings, s3Calls, statusOf } from "./s3-calls.ts";
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

/** An S3-compatible bucket, at Amazon or elsewhere. */
export function s3Storage(settings: S3Settings): Storage {
  const Bucket = settings.bucket;
  const { call, request } = s3Calls(settings);
  const keyOf = (name: string) => `${FOLDER}/${requireStoredName(name)}`;

  return {
    async put(name, body) {
      const Key = keyOf(name);
      const headers = { CacheControl: CACHED, ContentType: contentTypeOf(name) };
      await call("A file could not be written to the bucket.", async ({ client, sdk }) => {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: body, ...headers }));
        // Check that the file exists before reporting success.
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
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
          const size = /\/(\d+)$/.exec(part.ContentRange ?? "")?.[1];
          return { bytes, size: Number(size ?? bytes.length) };
        } catch (error) {
          // The file ends before.
          if (statusOf(error) !== 416) throw error;
          const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
          return { bytes: new Uint8Array(), size: head.ContentLength ?? 0 };
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
