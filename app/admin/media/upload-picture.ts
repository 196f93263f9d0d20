import { z } from "zod/mini";
import { MAX_UPLOAD_BYTES, uploadPath } from "#domain/catalog/upload-path.ts";
import { fileFormat } from "#domain/media/file-format.ts";
import { sniffImage } from "#domain/media/sniff-image.ts";
import { mediaMessages } from "./media-messages.ts";

export type UploadResult =
  | {
      readonly code: "uploaded";
      readonly address: string;
      readonly name: string;
      /** What the shop doesn't show as the file has it, in whole sentences. */
      readonly notes: readonly string[];
    }
  /** With the reason as a sentence. Uploading the same file again would fail as well. */
  | { readonly code: "refused"; readonly reason: string }
  | { readonly code: "failed"; readonly reason: string };

const TIMEOUT_MS = 120_000;
/** As many as `sniffImage` reads for the brands of a HEIC or AVIF. */
const FORMAT_BYTES = 256;
const signedSchema = z.object({ path: z.string(), token: z.string() });
const uploadedSchema = z.object({
  publicUrl: z.optional(z.string()),
  name: z.optional(z.string()),
  notes: z._default(z.array(z.string()), []),
  error: z.optional(z.string()),
});

/** Statuses that are about the file itself, so that the direct upload would fail as well. */
const aboutTheFile = new Set([413, 415, 422]);

/**
 * Uploads one picture with a signed token, or directly if that fails.
 *
 * @param onProgress called with the sent part, from 0 to 1
 */
export async function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
): Promise<UploadResult> {
  const beginning = await readBeginning(file);
  if (!beginning) return { code: "failed", reason: mediaMessages.notRead };
  // Not by its name: systems give some files no type or one of their own, and a .png may be a JPEG.
  const kind = sniffImage(beginning);
  if (!kind) return { code: "refused", reason: mediaMessages.notAPicture[fileFormat(beginning)] };
  if (file.size > MAX_UPLOAD_BYTES) return { code: "refused", reason: mediaMessages.tooLarge };

  const contentType = `image/${kind}`;
  const signed = await signUpload(file.name, contentType);
  if (signed) {
    const result = await put(signed.path, file, contentType, onProgress, signed.token);
    if (result.code !== "failed") return result;
  }
  return await put(uploadPath(file.name, Date.now()), file, contentType, onProgress);
}

/** Undefined for a file that was moved or deleted since it was chosen, or is still in a cloud. */
async function readBeginning(file: File): Promise<Uint8Array | undefined> {
  const read = file.slice(0, FORMAT_BYTES).arrayBuffer();
  return await read.then((bytes) => new Uint8Array(bytes)).catch(() => undefined);
}

async function signUpload(
  filename: string,
  contentType: string,
): Promise<z.infer<typeof signedSchema> | undefined> {
  try {
    const response = await fetch("/api/storage/signed-upload", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ filename, contentType }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? signedSchema.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
async function put(
  path: string,
  file: File,
  contentType: string,
  onProgress: (part: number) => void,
  token?: string,
): Promise<UploadResult> {
  return await new Promise((resolved) => {
    const request = new XMLHttpRequest();
    const failed = () => resolved({ code: "failed", reason: mediaMessages.unreachable });
    request.open("PUT", `/api/storage/objects/${path}`);
    request.setRequestHeader("content-type", contentType);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.timeout = TIMEOUT_MS;

    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = failed;
    request.ontimeout = failed;
    request.onload = () => {
      const { publicUrl, name, notes = [], error } = answerOf(request.responseText);
      if (request.status === 201 && publicUrl) {
        resolved({ code: "uploaded", address: publicUrl, name: name ?? file.name, notes });
        return;
      }

      const code = aboutTheFile.has(request.status) ? "refused" : "failed";
      resolved({ code, reason: error ?? mediaMessages.unreachable });
    };

    request.send(file);
  });
}

function answerOf(text: string): Partial<z.infer<typeof uploadedSchema>> {
  try {
    return uploadedSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
