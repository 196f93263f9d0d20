import { mediaMessages } from "#app/admin/media/media-messages.ts";
import type { AppContext } from "#server/app-context.ts";
import { StorageError } from "#server/storage/storage.ts";

/** An error of an upload, which is never cached. */
export function refuse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { error },
    { status, headers: { "cache-control": "private, no-store", ...headers } },
  );
}

/** The rest of a body that is too large is not read, so the connection cannot be reused. */
export function refuseLarge(error: string): Response {
  return refuse(413, error, { connection: "close" });
}

/** The answer to an upload, or 503 when the storage fails. */
export async function unlessStorageFails(
  { log }: Pick<AppContext, "log">,
  result: () => Promise<Response>,
): Promise<Response> {
  try {
    return await result();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, "an upload could not be stored");
    return refuse(503, mediaMessages.notStored);
  }
}
