import { data } from "react-router";
import type { z } from "zod";

/**
 * The body of an API request.
 * @throws a 400 answer that says what is wrong with it
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    throw Response.json({ error: "The request's body is not JSON." }, { status: 400 });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw Response.json(
    { error: `The request cannot be read. ${problems.join("; ")}.` },
    { status: 400 },
  );
}

/** For API addresses that only take POST: React Router would answer a GET with an empty error. */
export function onlyPost(): never {
  throw Response.json(
    { error: "This address only takes POST." },
    { status: 405, headers: { allow: "POST" } },
  );
}

/** A checkout's or order's id out of an address. @throws a 404 answer when it is no UUID */
export function uuidParam(value: string | undefined): string {
  if (
    value &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)
  ) {
    return value;
  }
  throw data({ error: "There is nothing at this address." }, { status: 404 });
}
