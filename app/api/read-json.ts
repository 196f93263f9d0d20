import type { z } from "zod";
import { parseOrderId } from "#domain/orders/order-id.ts";
import { hasNulInside } from "../http/refuse-nul.ts";

/**
 * Parses the body of an API request.
 * @throws a 400 response that says what is wrong
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
  if (hasNulInside(body)) {
    throw Response.json({ error: "The request has a sign that no text has." }, { status: 400 });
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
