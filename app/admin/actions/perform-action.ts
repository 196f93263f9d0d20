import { readForm } from "#app/http/read-form.ts";
import { parseJson } from "#app/http/read-json.ts";
import { MAX_IMPORT_BYTES } from "#domain/csv/import-file-limit.ts";
import type { Problems } from "#domain/form/form-codec.ts";
import type { AppContext } from "#server/app-context.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import { type ActionResult, type CommonResult, INPUT_PART, refused } from "./action-result.ts";
import type { AdminAction } from "./admin-action.ts";

/** Replaces zod's own messages, which are not for people. */
const NO_SENTENCE = "";

/** More than any screen sends; many more would be slow to validate. */
const MAX_VALUES = 20_000;

/** Around the largest file. */
const ROOM_AROUND_FILE = 64 * 1024;

/** @throws a 400 response when the body is no input at all, 413 when its file is too large */
export async function respondToAction(
  shop: AppContext,
  action: AdminAction,
  request: Request,
  session?: string,
): Promise<Response> {
  const input = await readInput(request);
  const result = await performAction(shop, action, input, session);
  return Response.json(result, { status: statusOf(result) });
}

/** JSON; with files, a form that has them beside it. */
async function readInput(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return parseJson(await request.text());
  const bytes = await readBytes(request, MAX_IMPORT_BYTES + ROOM_AROUND_FILE);
  // The rest of a body that is much too large is not read, so the connection cannot be reused.
  if (!bytes) throw new Response(null, { status: 413, headers: { connection: "close" } });
  const body = new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": type },
  });
  const { [INPUT_PART]: rest, ...files } = Object.fromEntries(await readForm(body));
  return { ...Object(parseJson(String(rest))), ...files };
}

export async function performAction<Result extends ActionResult>(
  shop: AppContext,
  action: AdminAction<string, AdminAction["schema"], Result>,
  input: unknown,
  session?: string,
): Promise<Result | CommonResult> {
  if (hasMoreValues(input, MAX_VALUES)) return malformed({});
  const read = action.schema.safeParse(input, { error: () => NO_SENTENCE });
  if (!read.success) return malformed(problemsOf(read.error.issues));
  return await action.perform(shop, read.data, session);
}

function statusOf({ code, isDone }: ActionResult): number {
  if (code === "malformed") return 422;
  return isDone ? 200 : 409;
}

function malformed(problems: Problems): CommonResult & { readonly code: "malformed" } {
  return refused("malformed", { problems });
}

/** The first sentence about each path. */
function problemsOf(
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): Problems {
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    const address = path.join(".");
    if (message !== NO_SENTENCE && !problems.has(address)) problems.set(address, message);
  }
  return Object.fromEntries(problems);
}

/** Not recursive: it may be nested deep. */
function hasMoreValues(input: unknown, max: number): boolean {
  const open: unknown[] = [input];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    count += 1;
    if (count + open.length > max) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const each of Object.values(value)) open.push(each ?? null);
  }
  return false;
}
