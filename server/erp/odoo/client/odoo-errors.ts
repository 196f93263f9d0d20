import { z } from "zod";
import { ErpError, erpRefusal } from "../../erp.ts";
import type { JsonResponse } from "./post-json.ts";

/** The `error` of an answer. */
export const odooErrorForm = z.object({
  message: z.string().default(""),
  data: z.object({ name: z.string().default(""), message: z.string().optional() }).optional(),
});

/**
 * Translates the `error` of an answer. Only the exception's name is reliable: codes differ by
 * version and messages by language; messages are only quoted.
 */
export function errorOf(
  { message, data }: z.output<typeof odooErrorForm>,
  what: string,
  login: string,
): ErpError {
  const name = data?.name ?? "";
  const detail = `${what}: ${name}`;
  const quoted = firstLine(data?.message ?? message);
  if (/^psycopg2\./.test(name)) {
    // Odoo has rolled the call back.
    return new ErpError("Odoo's database was busy.", { reason: "unreachable", detail });
  }
  switch (name) {
    case "odoo.exceptions.AccessDenied":
      return loginRefused(what);
    case "odoo.exceptions.AccessError":
      return erpRefusal(
        `Odoo does not let its user ${login} do this (${what}). ${adviceFor(what)}`,
        detail,
      );
    case "odoo.exceptions.MissingError":
      return erpRefusal(`A document of this order is gone from Odoo (${what}).`, detail);
    case "odoo.exceptions.UserError":
    case "odoo.exceptions.ValidationError":
      return erpRefusal(`Odoo refused (${what}): ${quoted}`, detail);
    default:
      return erpRefusal(`Odoo does not understand the shop (${what}): ${quoted}`, detail);
  }
}

/** For an AccessDenied error, or a login that answers `false`. */
export function loginRefused(what: string): ErpError {
  return new ErpError(
    "Authentication failed: Odoo did not accept the login and key (ODOO_DB, ODOO_LOGIN, ODOO_API_KEY). From Odoo 18 a key ends on the day that was set when it was made.",
    { reason: "login", detail: `${what}: not let in` },
  );
}

/** The right that each model needs, as Odoo's user form names it. */
const rights: readonly (readonly [model: RegExp, right: string])[] = [
  [/^res\.partner\b/, "Extra Rights / Contact Creation"],
  [/^product\./, "Sales / Administrator, and in Odoo 19 Products / Create"],
  [/^sale\./, "Sales / Administrator"],
  [/^account\.tax\b/, "Invoicing / Administrator"],
  [/^account\./, "Invoicing / Billing (in Odoo 18: Invoicing)"],
  [/^stock\./, "Inventory / User"],
];

/** @param what a model, or a model with its method */
export function rightFor(what: string): string | undefined {
  return rights.find(([model]) => model.test(what))?.[1];
}

function adviceFor(what: string): string {
  const right = rightFor(what);
  return right ? `Give the user the right ${right}.` : "Look at the rights of the user.";
}

export function unexpected(what: string): ErpError {
  return erpRefusal(
    `Odoo answered something that the shop does not understand (${what}).`,
    `${what}: unexpected answer`,
  );
}

/** Something answers at this address, but it is not Odoo's RPC. */
export function notOdoo({ status, location: to }: JsonResponse, what: string): ErpError {
  // The header may not be a valid URL.
  const elsewhere = to && URL.parse(to, "http://odoo")?.origin;
  return erpRefusal(
    elsewhere
      ? `ODOO_URL leads on to another address (${elsewhere}). Set that one.`
      : `What answers at ODOO_URL is not Odoo (HTTP ${status}).`,
    `${what}: HTTP ${status}`,
  );
}

function firstLine(text: string): string {
  const line = text.split("\n\n")[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
