import type { z } from "zod";
import { parseOrderId } from "#domain/checkout/order-id.ts";
import { hasNulInside } from "./refuse-nul.ts";

/**
 * Parses the body of an API request.
 * @throws a 400 response that says what is wrong
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await request.text()));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw Response.json(
    { error: `The request cannot be read. ${problems.join("; ")}.` },
    { status: 400 },
  );
}

/** @throws a 400 response when the text is no JSON, or is nested too deeply */
export function parseJson(text: string): unknown {
  let body: unknown;
  try {
    // A megabyte of brackets would take a third of a second to read.
    if (isNestedDeeper(text, MAX_DEPTH)) throw new SyntaxError("The JSON is nested too deeply.");
    body = JSON.parse(text);
  } catch {
    throw Response.json({ error: "The request's body is not JSON." }, { status: 400 });
  }
  if (hasNulInside(body)) {
    throw Response.json(
      { error: "The request contains a NUL character, which no text has." },
      { status: 400 },
    );
  }
  return body;
}

/** Far deeper than any request. */
const MAX_DEPTH = 50;

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether so many lists and objects are open at once. Brackets within texts do not count. */
function isNestedDeeper(text: string, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfText(text, at);
    else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth -= 1;
    if (depth > max) return true;
  }
  return false;
}

function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) {
    at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** For API routes that only take POST: React Router would answer a GET with an empty error. */
export function onlyPost(): never {
  throw Response.json(
    { error: "This address only takes POST." },
    { status: 405, headers: { allow: "POST" } },
  );
}

/** The id of a checkout or order from the URL. @throws a 404 response when it is invalid */
export function orderIdParam(value: string | undefined): string {
  const id = parseOrderId(value);
  if (id) return id;
  throw Response.json({ error: "There is nothing at this address." }, { status: 404 });
}
