import type { ErpGap } from "../../interface/erp-needs.ts";

/** Whether a setting names this option: by name, code or id. */
export function isNamed(
  { id, name, code }: { id: number; name: string; code: string },
  setting: string | undefined,
): boolean {
  if (!setting) return false;
  const wanted = setting.toLowerCase();
  return [String(id), name.toLowerCase(), code.toLowerCase()].includes(wanted);
}

type Option = { readonly name: string; readonly code?: string };

/** Lists the available options when none matches the setting. */
export function notFound(
  variable: string,
  setting: string | undefined,
  choices: readonly Option[],
): string {
  const names = choices.map(({ name, code }) => (code ? `${code} (${name})` : name)).join(", ");
  return `${variable} is ${setting ?? "not set"}, and what fits in Odoo is: ${names || "nothing"}. Correct it and restart the shop.`;
}

/** Each option as the line that chooses it. */
export function proposalsOf(variable: string, options: readonly Option[]): ErpGap["proposals"] {
  return options.map(({ name, code }) => ({ line: `${variable}=${code || name}`, name }));
}
