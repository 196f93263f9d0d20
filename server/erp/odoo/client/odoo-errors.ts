import { z } from "zod";
import { ErpError, erpRefusal } from "../../interface/erp-error.ts";
import type { JsonResponse } from "./post-json.ts";
import { AFTER_LOSS_SECONDS } from "./send-to-odoo.ts";

/** The `error` of an answer. */
export const odooErrorSchema = z.object({
  message: z.string().default(""),
  data: z.object({ name: z.string().default(""), message: z.string().optional() }).optional(),
});

/**
 * Translates the `error` of an answer. Only the exception's name is reliable: codes differ by
 * version and messages by language; messages are only quoted.
 */
export function errorOf(
  { message, data }: z.output<typeof odooErrorSchema>,
  what: string,
  login: string,
): ErpError {
  const name = data?.name ?? "";
  const detail = `${what}: ${name}`;
  const quoted = firstLine(data?.message ?? message);

  if (/^psycopg2\./.test(name)) {
    // Odoo has rolled the call back.
    return new ErpError("Odoo's database was busy.", {
      reason: "unreachable",
      kind: "busy",
      detail,
    });
  }

  switch (name) {
    case "odoo.exceptions.AccessDenied":
      return loginRefused(what);
    case "odoo.exceptions.AccessError":
      return erpRefusal(
        `Odoo does not let its user ${login} do this (${what}). ${adviceFor(what)} Then try again.`,
        detail,
      );
    case "odoo.exceptions.MissingError":
      return deletedThere(what, detail);
    case "odoo.exceptions.UserError":
    case "odoo.exceptions.ValidationError":
      return erpRefusal(
        `Odoo refused (${what}): ${quoted} That step booked nothing. Change it there, then try again.`,
        detail,
      );
    default:
      return new ErpError(
        `Odoo does not understand the shop (${what}): ${quoted} Try again; if this stays, a module in Odoo may have changed what the shop uses.`,
        {
          reason: "refused",
          // Python's own errors, such as a KeyError.
          kind: name.startsWith("builtins.") ? "unknown-name" : undefined,
          detail,
        },
      );
  }
}

const documentNames: Readonly<Record<string, string>> = {
  "sale.order": "order",
  "account.move": "invoice, credit note or entry",
  "account.payment": "payment",
  "res.partner": "contact",
  "product.product": "product",
  "stock.picking": "delivery",
};

/** @param what a model, with a method or an id */
export function deletedThere(what: string, detail: string): ErpError {
  const model = Object.keys(documentNames).find((each) => what.startsWith(each));
  const name = model ? documentNames[model] : "record";
  return erpRefusal(
    `The ${name} that the shop knows was deleted in Odoo (${what}). Press Retry: the shop looks for everything again, and makes what is missing.`,
    detail,
  );
}

/** For an AccessDenied error, or a login that answers `false`. */
export function loginRefused(what: string): ErpError {
  return new ErpError(
    "Authentication failed: Odoo did not accept the login and key (ODOO_DB, ODOO_LOGIN, ODOO_API_KEY). The user may be archived there, or the key is over: from Odoo 18 it ends on the day that was set when it was made. Set a new key, restart the shop and press Retry all.",
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
    `Odoo answered something that the shop does not understand (${what}). Try again; if this stays, a module in Odoo may have changed what the shop uses.`,
    `${what}: unexpected answer`,
  );
}

/**
 * Something answers at this address, but it is not Odoo's RPC: the page of a proxy while Odoo is
 * down, or a wrong address. Trying again does no harm, so nobody has to press anything afterwards.
 */
export function notOdoo({ status, location: to }: JsonResponse, what: string): ErpError {
  // The header may not be a valid URL.
  const elsewhere = to && URL.parse(to, "http://odoo")?.origin;
  return new ErpError(
    elsewhere
      ? `ODOO_URL leads on to another address (${elsewhere}), which the shop does not follow. If Odoo has moved there, set ODOO_URL to it and restart the shop.`
      : `What answers at ODOO_URL is not Odoo (HTTP ${status}), such as a page that says it is down. If this stays, check ODOO_URL.`,
    {
      reason: "unreachable",
      kind: "not-erp",
      // The call may have gone through before the page took its place.
      quietSeconds: AFTER_LOSS_SECONDS,
      detail: `${what}: not Odoo (HTTP ${status})`,
    },
  );
}

function firstLine(text: string): string {
  const line = text.split("\n\n")[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (line.length > 300) return `${line.slice(0, 299)}…`;
  return line === "" || /[.!?…]$/.test(line) ? line : `${line}.`;
}
