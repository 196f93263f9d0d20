import { computedFields } from "./odoo-computed.ts";
import { canonicalName, fieldOf, models } from "./odoo-fields.ts";
import { valueError } from "./odoo-refusal.ts";
import { findRow, type OdooRow, type OdooWorld, rowsOf } from "./odoo-world.ts";

type Options = {
  readonly limit?: unknown;
  readonly offset?: unknown;
  readonly order?: unknown;
  readonly context?: unknown;
};

/** Rows that match a domain, without archived ones unless requested. */
export function searchRows(
  world: OdooWorld,
  model: string,
  domain: unknown,
  { limit, offset, order, context }: Options = {},
): OdooRow[] {
  if (!Array.isArray(domain)) throw valueError(`Invalid domain: ${JSON.stringify(domain)}`);
  const matches = matcher(world, model, domain);
  const includesArchived =
    (context as { active_test?: unknown } | undefined)?.active_test === false ||
    domain.some((leaf) => Array.isArray(leaf) && leaf[0] === "active");
  const found = rowsOf(world, model).filter(
    (row) =>
      (includesArchived || row.active !== false) && isVisible(world, model, row) && matches(row),
  );
  // By default Odoo sorts documents newest first and everything else by id.
  const descending = order ? /desc/.test(String(order)) : newestFirst.has(model);
  if (descending) found.reverse();
  const start = Number(offset ?? 0);
  return found.slice(start, limit ? start + Number(limit) : undefined);
}

/** Record rules: some users cannot see rows of other companies or people. */
export function isVisible(world: OdooWorld, model: string, row: OdooRow): boolean {
  if (row.company_id && !world.companyIds.includes(Number(row.company_id))) return false;
  if (model === "res.company") {
    return world.companyIds.includes(row.id);
  }
  if (model !== "sale.order" || world.rights.allOrders) return true;
  return !row.user_id || row.user_id === world.uid;
}

const newestFirst = new Set(["sale.order", "account.move", "account.payment", "stock.picking"]);

/** Conditions joined by "and", or two by the prefix "|". */
function matcher(
  world: OdooWorld,
  model: string,
  domain: readonly unknown[],
): (row: OdooRow) => boolean {
  const stack: ((row: OdooRow) => boolean)[] = [];
  for (const part of [...domain].reverse()) {
    if (part === "|") {
      const [left, right] = [stack.pop(), stack.pop()];
      stack.push((row) => Boolean(left?.(row) || right?.(row)));
    } else {
      stack.push(leafMatcher(world, model, part));
    }
  }
  return (row) => stack.every((matches) => matches(row));
}

function leafMatcher(world: OdooWorld, model: string, leaf: unknown): (row: OdooRow) => boolean {
  if (!Array.isArray(leaf) || leaf.length !== 3) {
    throw valueError(`Invalid leaf ${JSON.stringify(leaf)}`);
  }
  const [path, operator, wanted] = leaf as [string, string, unknown];
  // Unknown fields are refused even without rows.
  checkPath(world, model, path.split("."));
  return (row) => compare(valueAt(world, model, row, path.split(".")), operator, wanted);
}

function checkPath(world: OdooWorld, model: string, [first = "", ...rest]: string[]): void {
  const name = canonicalName(world, model, first);
  if (rest.length > 0) checkPath(world, fieldOf(model, name)?.to ?? "", rest);
}

function valueAt(
  world: OdooWorld,
  model: string,
  row: OdooRow,
  [first = "", ...rest]: string[],
): unknown {
  const name = canonicalName(world, model, first);
  const value = storedValue(world, model, row, name);
  const to = fieldOf(model, name)?.to;
  if (rest.length === 0 || !to) return value;
  const next = findRow(world, to, value);
  return next ? valueAt(world, to, next, rest) : false;
}

function compare(value: unknown, operator: string, wanted: unknown): boolean {
  const hits = (one: unknown) =>
    Array.isArray(value) ? value.includes(one) : (value || false) === (one || false);
  switch (operator) {
    case "=":
      return hits(wanted);
    case "!=":
      return !hits(wanted);
    case "in":
      return (wanted as unknown[]).some(hits);
    case "not in":
      return !(wanted as unknown[]).some(hits);
    case "<":
      return Number(value) < Number(wanted);
    case "ilike":
      return String(value).toLowerCase().includes(String(wanted).toLowerCase());
    default:
      throw valueError(`Invalid operator ${operator}`);
  }
}

/** A row as `read` and `search_read` return it: relations as [id, label], empty values as false. */
export function shownRow(
  world: OdooWorld,
  model: string,
  row: OdooRow,
  fields: readonly string[] | undefined,
): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: row.id };
  for (const given of fields ?? allFields(world, model)) {
    const name = canonicalName(world, model, given);
    const value = storedValue(world, model, row, name);
    const field = fieldOf(model, name);
    if (field?.kind === "one") {
      const target = findRow(world, field.to ?? "", value);
      shown[given] = target ? [target.id, labelOf(field.to ?? "", target)] : false;
    } else if (field?.kind === "many") {
      shown[given] = value ?? [];
    } else {
      shown[given] = value ?? false;
    }
  }
  return shown;
}

function allFields({ version }: OdooWorld, model: string): string[] {
  return Object.entries(models[model] ?? {}).flatMap(([canonical, { names }]) => {
    const name = names && version in names ? names[version] : canonical;
    return name ? [name] : [];
  });
}

function storedValue(world: OdooWorld, model: string, row: OdooRow, name: string): unknown {
  if (name === "display_name") return labelOf(model, row);
  const compute = computedFields[model]?.[name];
  if (compute) return compute(world, row);
  if (model === "product.product" && (name === "type" || name === "detailed_type")) {
    return world.version <= 17 && row.is_storable ? "product" : row.type;
  }
  return row[name];
}

function labelOf(model: string, row: OdooRow): string {
  if (model === "product.product" && row.default_code) return `[${row.default_code}] ${row.name}`;
  if (model === "stock.picking.type") return `Chocolate Shop: ${row.name}`;
  return String(row.complete_name ?? row.name ?? "");
}
