import { createHash } from "node:crypto";
import { z } from "zod";
import { uploadName, uploadPath } from "#domain/catalog/upload-path.ts";
import { decodePercents } from "#domain/input/decode-percents.ts";
import { fileFormatNames } from "#domain/media/file-format.ts";
import { isImageAddress } from "#domain/media/image-address.ts";
import { pictureNoteSentences } from "#domain/media/picture-note.ts";
import { pictureAddress } from "../media/picture.ts";
import { storePicture } from "../media/store-picture.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import { fetchPublic, type PublicFetch } from "../platform/http/fetch/fetch-public.ts";
import { defineJob, type JobTry, type RetryPolicy } from "../platform/jobs/define-job.ts";
import { importedProductOf } from "./apply-row.ts";
import type { ImportContext } from "./import-context.ts";
import { updateImportRow } from "./import-queries.ts";

const LIMITS = { maxBytes: 20 * 1024 * 1024, withinMs: 15_000 };
const retry: RetryPolicy = { retryLimit: 3, retryDelay: 10, retryDelayMax: 60 };

type Row = { readonly importId: string; readonly position: number };

/** The picture's server is unavailable, or another attempt of this job is fetching the picture. */
class PictureAwayError extends Error {
  override readonly name = "PictureAwayError";
}

/**
 * Fetches the pictures of an imported product and adds them to it. If one cannot be fetched, the
 * row says why. Running it twice stores nothing twice.
 *
 * @throws PictureAwayError or StorageError when a later attempt may succeed
 */
export async function fetchPictures(
  ctx: ImportContext,
  row: Row,
  tried: JobTry,
  fetchAddress: (address: string) => Promise<PublicFetch> = (address) =>
    fetchPublic(address, LIMITS),
): Promise<void> {
  const found = await selectWaiting(ctx.db, row).select("product").executeTakeFirst();
  if (!found) return;

  const isLastTry = tried.retryWithinSeconds === null;
  const images: string[] = [];
  const problems: string[] = [];
  for (const address of importedProductOf(found.product).pictures ?? []) {
    const result = await fetchPicture(ctx, address, fetchAddress, isLastTry);
    if (result.image) images.push(result.image);
    problems.push(...result.problems);
  }

  await storePictures(ctx, row, images, problems);
}

/** Adds the pictures to the product, unless the owner gave it others meanwhile. */
async function storePictures(
  ctx: ImportContext,
  row: Row,
  images: readonly string[],
  problems: readonly string[],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const waiting = await selectWaiting(tx, row)
      .select(["product_id", "product_version"])
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return;

    const product = await tx
      .selectFrom("products")
      .select(["images", "version"])
      .where("id", "=", waiting.product_id)
      .forUpdate()
      .executeTakeFirst();
    const hasNoPicture = product !== undefined && (product.images ?? []).length === 0;
    const changed =
      hasNoPicture && images.length > 0
        ? await tx
            .updateTable("products")
            .set({ images: [...new Set(images)], updated_at: ctx.clock() })
            .where("id", "=", waiting.product_id)
            .returning("version")
            .executeTakeFirst()
        : undefined;

    const isUnedited = product?.version === waiting.product_version;
    await updateImportRow(tx, row, {
      pictures: "done",
      result: problems.length > 0 ? [...new Set(problems)].join(" ") : null,
      product_version: changed && isUnedited ? changed.version : waiting.product_version,
    });
  });
}

/** The row, as long as its pictures wait. */
function selectWaiting(db: Database, { importId, position }: Row) {
  return db
    .selectFrom("import_rows")
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .where("state", "=", "done")
    .where("pictures", "=", "waiting");
}

type FetchedPicture = { readonly image?: string; readonly problems: readonly string[] };

const failed = (problem: string): FetchedPicture => ({ problems: [problem] });

async function fetchPicture(
  ctx: ImportContext,
  address: string,
  fetchAddress: (address: string) => Promise<PublicFetch>,
  isLastTry: boolean,
): Promise<FetchedPicture> {
  const uploaded = uploadedPicture(ctx.config, address);
  if (uploaded) return { image: uploaded, problems: [] };

  const name = pictureName(address);
  const stored = await findStored(ctx, name);
  if (stored) return { image: stored, problems: [] };

  const fetched = await fetchAddress(address);
  if (fetched.code === "not-fetched") {
    if (fetched.retryable && !isLastTry) throw new PictureAwayError(fetched.why);
    return failed(describeProblem(address, fetched));
  }

  const storing = await storePicture(ctx, uploadPath(name, ctx.clock().getTime()), fetched.bytes);
  switch (storing.code) {
    case "stored":
      return {
        image: storing.address,
        problems: storing.notes.map(
          (note) => `About the picture at ${shown(address)}: ${pictureNoteSentences[note]}`,
        ),
      };
    case "path-taken":
      throw new PictureAwayError("Another try is storing the same picture.");
    case "not-an-image":
      return failed(
        `At ${shown(address)} is ${fileFormatNames[storing.format]}. The shop takes JPEG, PNG, WebP, AVIF and HEIC pictures: add one in the product.`,
      );
    case "damaged":
      return failed(
        `The picture at ${shown(address)} is damaged or was cut off: add it in the product.`,
      );
    case "too-many-pixels":
      return failed(`The picture at ${shown(address)} has more than 64 megapixels.`);
  }
}

/** A picture of this shop itself, as its own files name it, is not fetched. */
function uploadedPicture({ siteUrl }: Config, address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || url.origin !== new URL(siteUrl).origin) return undefined;
  return /^\/(?:media|wrappers)\//.test(url.pathname) && isImageAddress(url.pathname)
    ? url.pathname
    : undefined;
}

/** Derived from the URL, so that the same picture is found again. */
function pictureName(address: string): string {
  const path = decodePercents(URL.parse(address)?.pathname ?? "");
  const file = path.split("/").at(-1) ?? "";
  const words = uploadName(file).slice(-40);
  return `${createHash("sha256").update(address).digest("hex").slice(0, 16)}-${words}`;
}

async function findStored({ db }: ImportContext, name: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom("media")
    .select("id")
    .where("name", "=", uploadName(name))
    .where("stored_at", "is not", null)
    .executeTakeFirst();
  return stored && pictureAddress(stored.id);
}

function describeProblem(
  address: string,
  { why, status }: Extract<PublicFetch, { code: "not-fetched" }>,
): string {
  const picture = `The picture at ${shown(address)}`;
  if (why === "refused") {
    const isMissing = status === 404 || status === 410;
    return isMissing
      ? `${picture} isn't there anymore.`
      : `${picture} was refused by its site (${status}).`;
  }

  const sentences: Readonly<Record<typeof why, string>> = {
    "not-a-web-address": `${shown(address)} is no address on the web.`,
    "not-public": `${picture} is inside a private network, where the shop fetches nothing.`,
    "no-such-host": `${picture} can't be found: there is no such site.`,
    "too-large": `${picture} is larger than 20 MB.`,
    "too-slow": `${picture} took longer than 15 seconds.`,
    "too-many-redirects": `${picture} only leads from one address to the next.`,
    "no-answer": `${picture} can't be reached.`,
  };
  return sentences[why];
}

function shown(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}

export const fetchPicturesJob = defineJob({
  name: "fetch-imported-pictures",
  schema: z.object({ importId: z.string(), position: z.number() }),
  retry,
  limit: "one-for-key",
  key: ({ importId, position }) => `${importId}:${position}`,
  // Most of the time they wait for other people's servers.
  atOnce: 3,
  expireInSeconds: 600,
  handler: (ctx: ImportContext, row, tried) => fetchPictures(ctx, row, tried),
  async findOrphans({ db }) {
    return await db
      .selectFrom("import_rows")
      .select(["import_id as importId", "position"])
      .where("pictures", "=", "waiting")
      .where("state", "=", "done")
      .execute();
  },
});
